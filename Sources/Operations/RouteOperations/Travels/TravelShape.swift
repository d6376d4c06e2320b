import Routes
import SimpleFeatures

/// What a travel or a stop is on a map.
enum TravelShape {
    case way(Route)
    case place(Waypoint)
    /// A sum.
    case nothing

    /// What a stretch of an itinerary is: its fixes, or a place for a stop.
    init(_ stretch: Stretch, of itinerary: Itinerary, name: String?) {
        if stretch.kind == .stop {
            let position = stretch.place ?? stretch.start.position
            let fix = Fix(latitude: position.y, longitude: position.x, time: stretch.start.time)
            self = .place(Waypoint(name: name, fix: fix))
        } else {
            self = .way(
                Route(name: name, device: stretch.device, segments: itinerary.segments(of: stretch)))
        }
    }

    /// The shape as a feature, with the times of its positions.
    var feature: Feature {
        switch self {
        case .way(let route): route.feature()
        case .place(let place): Feature(geometry: .point(place.fix.position))
        case .nothing: Feature(geometry: nil)
        }
    }
}

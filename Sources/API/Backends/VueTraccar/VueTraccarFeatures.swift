public import Routes
public import SimpleFeatures
import Streams

extension VueTraccar.PlottedTravel {
    /// The travel's way as a line in WGS84, its length on the ellipsoid and the server's in metres beside it.
    ///
    /// A point is what a way of one place becomes; without any place there is no geometry.
    public var feature: Feature {
        let path = map.path.filter(\.isOnGlobe).map(\.position)
        let length = VueTraccar.RouteLength(of: [self])
        var properties: JSONObject = [
            "id": .string(travel.id), "from": .string(travel.start.text), "to": .string(travel.end.text),
            "source": .string(travel.source.word), "length": .number(length.metres),
        ]
        properties["title"] = travel.title.map { .string($0) }
        properties["device"] = travel.device.map { .integer(Int64($0)) }
        properties["serverLength"] = length.serverMetres.map { .number($0) }
        return Feature(
            id: .string(travel.id),
            geometry: path.count > 1 ? .lineString(path) : path.first.map { .point($0) },
            properties: properties)
    }

    /// The travel's way as a route of one segment.
    public var route: Route {
        Route(name: travel.title, device: travel.device.map(String.init), segments: map.path.fixes)
    }
}

/// The elements of a GPX document that say something about a route.
enum GPXElement {
    case gpx, track, segment, route, point, elevation, time, speed, name, source, other

    init(qualifiedName: String) {
        let local = qualifiedName.utf8.lastIndex(of: UInt8(ascii: ":")).map {
            qualifiedName[qualifiedName.utf8.index(after: $0)...]
        }
        switch local ?? qualifiedName[...] {
        case "gpx": self = .gpx
        case "trk": self = .track
        case "trkseg": self = .segment
        case "rte": self = .route
        case "trkpt", "rtept": self = .point
        case "ele": self = .elevation
        case "time": self = .time
        case "speed": self = .speed
        case "name": self = .name
        case "src": self = .source
        default: self = .other
        }
    }

    var holdsText: Bool {
        switch self {
        case .elevation, .time, .speed, .name, .source: true
        default: false
        }
    }
}

/// Fixes in blocks, so that a source of any size is read in little memory.
public protocol FixSource: AnyObject {
    /// The tracks that have been met so far; a fix's `track` is its place among them.
    var tracks: [Track] { get }

    /// The places that the source has named so far beside its ways.
    var waypoints: [Waypoint] { get }

    /// The next fixes in the order of the source, never none, or `nil` at the end.
    func next() throws(RouteError) -> [Fix]?
}

extension FixSource {
    /// None.
    public var waypoints: [Waypoint] { [] }

    /// Every route of the source, in the order in which their first fixes came.
    public func routes() throws(RouteError) -> [Route] {
        var routes: [Route] = []
        while let block = try next() {
            while routes.count < tracks.count { routes.append(Route(segments: [])) }
            for fix in block where routes.indices.contains(Int(fix.track)) {
                let track = Int(fix.track)
                if fix.startsSegment || routes[track].segments.isEmpty { routes[track].segments.append([]) }
                routes[track].segments[routes[track].segments.count - 1].append(fix)
            }
        }
        for (index, track) in tracks.enumerated() where routes.indices.contains(index) {
            routes[index].name = track.name
            routes[index].device = track.device
            routes[index].extensions = track.extensions
        }
        return routes
    }
}

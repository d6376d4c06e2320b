/// Fixes in blocks, so that a source of any size is read in little memory.
public protocol FixSource: AnyObject {
    /// The tracks that have been met so far; a fix's `track` is its place among them.
    var tracks: [Track] { get }

    /// The places that the source has named so far beside its ways.
    var waypoints: [Waypoint] { get }

    /// What the source says of itself in extensions, as far as it is read and was asked for.
    var extensions: KeptExtensions? { get }

    /// What could so far not be taken as it stands.
    var remarks: [ReadingRemark] { get }

    /// Whether the source has eastings and northings of LV95 or LV03 in place of degrees.
    var isPlanar: Bool { get }

    /// The next fixes in the order of the source, never none, or `nil` at the end.
    func next() throws(RouteError) -> [Fix]?
}

extension FixSource {
    /// None.
    public var waypoints: [Waypoint] { [] }

    /// None.
    public var remarks: [ReadingRemark] { [] }

    /// None.
    public var extensions: KeptExtensions? { nil }

    /// False.
    public var isPlanar: Bool { false }

    /// Every route of the source, in the order in which their first fixes came.
    public func routes() throws(RouteError) -> [Route] {
        var routes: [Route] = []
        while let block = try next() {
            while routes.count < tracks.count { routes.append(Route(segments: [])) }
            var start = block.startIndex
            while start < block.endIndex {
                let first = block[start]
                let rest = block[(start + 1)...]
                let end = rest.firstIndex { $0.track != first.track || $0.startsSegment } ?? block.endIndex
                if routes.indices.contains(Int(first.track)) {
                    routes[Int(first.track)].append(block[start..<end])
                }
                start = end
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

extension Route {
    /// Adds fixes that follow one another without a break.
    fileprivate mutating func append(_ fixes: ArraySlice<Fix>) {
        if segments.isEmpty || fixes.first?.startsSegment == true { segments.append([]) }
        segments[segments.count - 1].append(contentsOf: fixes)
    }
}

/// Routes that are read already, as a source of fixes.
public final class RoutesInMemory: FixSource {
    /// The tracks, one a route.
    public let tracks: [Track]
    private var segments: ArraySlice<[Fix]>

    /// Hands out the fixes of `routes`, segment by segment.
    public init(_ routes: [Route]) {
        tracks = routes.map { Track(name: $0.name, device: $0.device) }
        segments =
            routes.enumerated().flatMap { number, route in
                route.segments.filter { !$0.isEmpty }.enumerated().map { place, segment in
                    var fixes = segment
                    for index in fixes.indices {
                        fixes[index].track = UInt32(truncatingIfNeeded: number)
                        fixes[index].startsSegment = index == 0 && place > 0
                    }
                    return fixes
                }
            }[...]
    }

    /// The next segment.
    public func next() -> [Fix]? { segments.popFirst() }
}

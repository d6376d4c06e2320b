/// A source of fixes in blocks, for reading files of any size in little memory.
public protocol FixSource: AnyObject {
    /// The tracks found so far; a fix's `track` is an index into them.
    var tracks: [Track] { get }

    /// The named places found so far.
    var waypoints: [Waypoint] { get }

    /// The file's own extensions read so far, if they were requested.
    var extensions: KeptExtensions? { get }

    /// Errors and warnings of reading so far.
    var remarks: [ReadingRemark] { get }

    /// Whether the source has eastings and northings in LV95 or LV03 instead of degrees.
    var isPlanar: Bool { get }

    /// The next fixes in source order, at least one, or `nil` at the end.
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

    /// Every route of the source, in order of their first fixes.
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
    /// Appends consecutive fixes without a break.
    fileprivate mutating func append(_ fixes: ArraySlice<Fix>) {
        if segments.isEmpty || fixes.first?.startsSegment == true { segments.append([]) }
        segments[segments.count - 1].append(contentsOf: fixes)
    }
}

/// A source of fixes from routes in memory.
public final class RoutesInMemory: FixSource {
    /// The tracks, one per route.
    public let tracks: [Track]
    private var segments: ArraySlice<[Fix]>

    /// Creates a source of the fixes of `routes`, segment by segment.
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

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

import Routes

/// Blocks of fixes of many tracks, and by themselves the tracks, so that whoever wants a few of the fixes need not look at all.
struct MixedFixes: Sendable {
    private(set) var blocks: [[Fix]] = []
    /// The track of each fix of all blocks.
    private(set) var tracks: [UInt32] = []
    /// How many fixes there are.
    var count: Int { tracks.count }

    mutating func append(_ block: [Fix]) {
        blocks.append(block)
        for fix in block { tracks.append(fix.track) }
    }
}

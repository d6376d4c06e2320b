/// Reads a format's positions step by step.
protocol PositionReading {
    /// Reads a little further, and adds what it finds; false at the end.
    mutating func read(into fixes: inout FixCollector) throws(RouteError) -> Bool
}

extension PositionReading {
    /// Reads until there are enough for a block; false at the end.
    fileprivate mutating func fill(_ fixes: inout FixCollector) throws(RouteError) -> Bool {
        while !fixes.isFull {
            if try !read(into: &fixes) { return false }
        }
        return true
    }
}

/// The fixes of a file, as its format's reader finds them.
final class ReadSource<Reading: PositionReading>: FixSource {
    private var reading: Reading
    private var fixes = FixCollector()
    private var isAtEnd = false
    private let needsFixes: Bool

    /// - Parameter needsFixes: whether a file with places only is an error.
    init(_ reading: Reading, needsFixes: Bool) {
        self.reading = reading
        self.needsFixes = needsFixes
    }

    var tracks: [Track] { fixes.tracks }
    var waypoints: [Waypoint] { fixes.waypoints }
    var extensions: KeptExtensions? { fixes.extensions }
    var remarks: [ReadingRemark] { fixes.remarks.all }

    func next() throws(RouteError) -> [Fix]? {
        if !isAtEnd { isAtEnd = try !reading.fill(&fixes) }
        if !fixes.block.isEmpty { return fixes.takeBlock() }
        try fixes.remarks.check(hasFixes: fixes.count > 0, hasTimes: fixes.hasTimes)
        guard fixes.count > 0 || (!needsFixes && !fixes.waypoints.isEmpty) else {
            throw RouteError.noFixes(places: fixes.waypoints.count)
        }
        return nil
    }
}

extension RouteError {
    static func noFixes(places: Int = 0) -> RouteError {
        RouteError(
            .noFixes, "there is not one fix in it\(places > 0 ? ", only places that are named" : "")",
            remedy: "Check that the export covers the right time span.")
    }
}

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

/// Puts the fixes that a reader finds into blocks, each with its track and its place in the source.
struct FixCollector {
    static let blockSize = 4_096

    private(set) var tracks: [Track] = []
    private(set) var waypoints: [Waypoint] = []
    /// What the source says of itself in extensions.
    var extensions: KeptExtensions?
    private(set) var block: [Fix] = []
    /// What could not be taken as it stands.
    var remarks = ReadingRemarks()
    /// Whether any fix or place has a time.
    private(set) var hasTimes = false
    /// How many fixes there were so far.
    private(set) var count = 0
    /// The last time of each track; NaN before the first.
    private var lastTimes: [Double] = []
    private var tracksByDevice: [String?: UInt32] = [:]

    var isFull: Bool { block.count >= Self.blockSize }

    /// Begins a track of its own.
    mutating func addTrack(_ track: Track) -> UInt32 {
        tracks.append(track)
        lastTimes.append(.nan)
        return UInt32(truncatingIfNeeded: tracks.count - 1)
    }

    /// The track of a device, which is begun where it is the first of it.
    mutating func track(ofDevice device: String?) -> UInt32 {
        if let known = tracksByDevice[device] { return known }
        let track = addTrack(Track(device: device))
        tracksByDevice[device] = track
        return track
    }

    /// What is known of a track by now.
    mutating func change(_ track: UInt32, _ body: (inout Track) -> Void) { body(&tracks[Int(track)]) }

    mutating func add(_ waypoint: Waypoint) {
        if waypoint.fix.time != nil { hasTimes = true }
        waypoints.append(waypoint)
    }

    /// Adds the next fix; its `track` is one of those begun.
    ///
    /// - Parameter moment: when it was. Of two that a clock shows alike it is the later one where the earlier would lie
    ///   before the fix before it.
    mutating func add(_ fix: Fix, at moment: ClockZone.Moment? = nil) {
        var fix = fix
        fix.sourceIndex = count
        if let moment { fix.time = Timestamp(secondsSince1970: moment.seconds) }
        if let time = fix.time?.secondsSince1970 {
            let fold = moment?.fold ?? 0
            hasTimes = true
            let track = Int(fix.track)
            if fold > 0, time < lastTimes[track], time + fold >= lastTimes[track] {
                fix.time = Timestamp(secondsSince1970: time + fold)
            }
            lastTimes[track] = fix.time?.secondsSince1970 ?? .nan
        }
        block.append(fix)
        count += 1
    }

    mutating func takeBlock() -> [Fix] {
        let full = block
        block = []
        block.reserveCapacity(Self.blockSize)
        return full
    }
}

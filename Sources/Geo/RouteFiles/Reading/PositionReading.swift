import Routes

/// A reader of one format that works step by step.
protocol PositionReading {
    /// Reads the next element and adds what it finds; false at the end.
    mutating func read(into fixes: inout FixCollector) throws(RouteError) -> Bool
}

extension PositionReading {
    /// Reads until a block is full; false at the end.
    fileprivate mutating func fill(_ fixes: inout FixCollector) throws(RouteError) -> Bool {
        while !fixes.isFull {
            if try !read(into: &fixes) { return false }
        }
        return true
    }
}

/// The source of a file's fixes, driven by its format's reader.
final class ReadSource<Reading: PositionReading>: FixSource {
    private var reading: Reading
    private var fixes = FixCollector()
    private var isAtEnd = false
    private let needsFixes: Bool

    /// - Parameter needsFixes: Whether a file with places only is an error.
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
            .noFixes, "it contains no fixes\(places > 0 ? ", only named places" : "")",
            remedy: "Check that the export covers the right time span.")
    }
}

/// The track that a reader is in. A collector gets it with its first fix.
struct OpenTrack {
    var metadata = Track()
    /// Whether the next fix starts a segment; the first one of a track does not.
    var startsSegment = false
    private(set) var number: UInt32?

    /// Changes the metadata, in the collector too if it has the track.
    mutating func change(in fixes: inout FixCollector, _ body: (inout Track) -> Void) {
        body(&metadata)
        if let number { fixes.change(number, body) }
    }

    /// Assigns the next fix to the track and its segment.
    mutating func take(_ fix: inout Fix, in fixes: inout FixCollector) {
        let number = self.number ?? fixes.addTrack(metadata)
        fix.track = number
        fix.startsSegment = startsSegment && self.number != nil
        (self.number, startsSegment) = (number, false)
    }
}

/// Collects the fixes of a reader in blocks, with their tracks and source indices.
struct FixCollector {
    static let blockSize = 4_096

    private(set) var tracks: [Track] = []
    private(set) var waypoints: [Waypoint] = []
    /// The file's own extensions.
    var extensions: KeptExtensions?
    private(set) var block: [Fix] = []
    /// Errors and warnings of reading.
    var remarks = ReadingRemarks()
    /// Whether any fix or place has a time.
    private(set) var hasTimes = false
    /// Number of fixes so far.
    private(set) var count = 0
    /// The last time of each track; NaN before the first.
    private var lastTimes: [Double] = []
    private var tracksByDevice: [String?: UInt32] = [:]

    var isFull: Bool { block.count >= Self.blockSize }

    /// Adds a track.
    mutating func addTrack(_ track: Track) -> UInt32 {
        tracks.append(track)
        lastTimes.append(.nan)
        return UInt32(truncatingIfNeeded: tracks.count - 1)
    }

    /// The track of a device, added if it is new.
    mutating func track(ofDevice device: String?) -> UInt32 {
        if let known = tracksByDevice[device] { return known }
        let track = addTrack(Track(device: device))
        tracksByDevice[device] = track
        return track
    }

    /// Changes the metadata of a track.
    mutating func change(_ track: UInt32, _ body: (inout Track) -> Void) { body(&tracks[Int(track)]) }

    mutating func add(_ waypoint: Waypoint) {
        if waypoint.fix.time != nil { hasTimes = true }
        waypoints.append(waypoint)
    }

    /// Adds the next fix, whose `track` has been added before.
    ///
    /// - Parameter moment: Its time. If the clock shows it twice, the later one is used if the earlier would be before the
    ///   previous fix.
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

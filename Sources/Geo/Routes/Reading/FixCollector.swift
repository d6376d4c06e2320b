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

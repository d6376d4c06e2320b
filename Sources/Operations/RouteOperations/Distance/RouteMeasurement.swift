import Routes
import Streams

/// Cleans and measures the tracks of a source while their fixes are read.
///
/// Memory grows with the tracks and their segments, each of which leaves its ends for `break_m`, not with the fixes. The
/// threads share the tracks: of n threads, thread k has every track whose number leaves the remainder k when divided by n.
struct RouteMeasurement {
    /// Fixes to gather before the threads get them.
    private static let fixesAtOnce = 1 << 14

    private let operation: MeasureRoutes

    init(_ operation: MeasureRoutes) { self.operation = operation }

    /// Measures every fix of a source; throws `route.tooLate` if they are too far out of order.
    func measure(_ source: any FixSource) throws -> (routes: [RouteDistance], findings: RouteFindings) {
        let (operation, threads) = (operation, SideBySide.cores)
        var pieces: [Piece] = []
        var isAtEnd = false
        let results = ParallelBlocks<Piece, LaneResult?>(
            threads: threads,
            read: {
                if pieces.isEmpty, !isAtEnd {
                    var fixes = MixedFixes()
                    while !isAtEnd, fixes.count < Self.fixesAtOnce {
                        if let block = try source.next() { fixes.append(block) } else { isAtEnd = true }
                    }
                    let trackCount = source.tracks.count
                    pieces = (0..<threads).reversed().map {
                        Piece(thread: $0, fixes: fixes, trackCount: trackCount, isLast: isAtEnd)
                    }
                }
                return pieces.popLast()
            },
            threadOfBlock: { $0.thread },
            state: { TrackLane(operation, number: $0, of: threads) },
            work: { lane, piece in
                try lane.add(piece.fixes, trackCount: piece.trackCount)
                return piece.isLast ? try lane.finish() : nil
            })
        var lanes: [LaneResult] = []
        while let result = try results.next() { if let result { lanes.append(result) } }
        var placeless = PlacelessFixes()
        for lane in lanes { placeless.add(lane.placeless) }
        let routes = source.tracks.enumerated().map { index, track in
            lanes[index % threads].tracks[index / threads].distance(of: track)
        }
        return (routes, RouteFindings(placeless, from: source))
    }

    /// Fixes for one of the threads, which takes those of its own tracks.
    private struct Piece: Sendable {
        let thread: Int
        let fixes: MixedFixes
        /// The number of the source's tracks so far.
        let trackCount: Int
        let isLast: Bool
    }
}

/// Blocks of fixes of many tracks. The tracks are held separately too, so that a thread need not look at every fix.
private struct MixedFixes: Sendable {
    private(set) var blocks: [[Fix]] = []
    /// The track of each fix of all blocks.
    private(set) var tracks: [UInt32] = []
    /// The number of fixes.
    var count: Int { tracks.count }

    mutating func append(_ block: [Fix]) {
        blocks.append(block)
        for fix in block { tracks.append(fix.track) }
    }
}

/// A thread's tracks, in order, and its fixes without a place.
private struct LaneResult: Sendable {
    let tracks: [MeasuredTrack]
    let placeless: PlacelessFixes
}

/// The tracks that one thread cleans and measures.
///
/// Fixes of many devices arrive mixed. They are ordered by track first, so that a track's state is fetched once for many
/// of its fixes.
private final class TrackLane {
    private let operation: MeasureRoutes
    private let number: Int
    private let threads: Int
    /// The index in `tracks` of each of the source's tracks; -1 for those of other threads.
    private var places: [Int] = []
    private var tracks: [TrackMeasurement] = []
    private var placeless = PlacelessFixes()
    /// The fixes of the lane's tracks, one track after the other, and the end of each track.
    private var gathered: [Fix] = []
    private var ends: [Int] = []
    /// Room for the legs of a track, which tracks use in turn.
    private var room = LegRoom()

    init(_ operation: MeasureRoutes, number: Int, of threads: Int) {
        self.operation = operation
        self.number = number
        self.threads = threads
    }

    /// Measures the lane's share of the next fixes.
    func add(_ fixes: MixedFixes, trackCount: Int) throws(RouteError) {
        try grow(to: trackCount)
        if tracks.isEmpty { return }
        if trackCount == 1 {
            for block in fixes.blocks { try addWhole(block) }
        } else {
            gather(fixes)
            try addGathered()
        }
    }

    /// Finishes the tracks.
    func finish() throws(RouteError) -> LaneResult {
        for track in tracks { try track.finish() }
        return LaneResult(tracks: tracks.map(\.measured), placeless: placeless)
    }

    private func grow(to trackCount: Int) throws(RouteError) {
        while places.count < trackCount {
            let isOwn = places.count % threads == number
            places.append(isOwn ? tracks.count : -1)
            if isOwn { tracks.append(try TrackMeasurement(operation)) }
        }
    }

    private func addWhole(_ block: [Fix]) throws(RouteError) {
        for fix in block where !fix.hasPlace { placeless.note(fix) }
        try Self.add(block, 0..<block.count, to: tracks[0], &room)
    }

    private func gather(_ fixes: MixedFixes) {
        // Local copies of the properties, since access to those of an object is checked for each fix.
        let places = places
        var gathered: [Fix] = []
        swap(&gathered, &self.gathered)
        var starts = [Int](repeating: 0, count: tracks.count + 1)
        for track in fixes.tracks {
            let place = places[Int(track)]
            if place >= 0 { starts[place + 1] += 1 }
        }
        for place in 1..<starts.count { starts[place] += starts[place - 1] }
        let count = starts[starts.count - 1]
        if gathered.count < count {
            gathered = Array(repeating: Fix(latitude: .nan, longitude: .nan), count: count)
        }
        var first = 0
        for block in fixes.blocks {
            for index in block.indices {
                let place = places[Int(fixes.tracks[first + index])]
                guard place >= 0 else { continue }
                if !block[index].hasPlace { placeless.note(block[index]) }
                gathered[starts[place]] = block[index]
                starts[place] += 1
            }
            first += block.count
        }
        swap(&gathered, &self.gathered)
        ends = starts
    }

    private func addGathered() throws(RouteError) {
        var start = 0
        for (track, end) in zip(tracks, ends) where end > start {
            try Self.add(gathered, start..<end, to: track, &room)
            start = end
        }
    }

    private static func add(
        _ fixes: [Fix], _ range: Range<Int>, to track: TrackMeasurement, _ room: inout LegRoom
    ) throws(RouteError) {
        let outcome = fixes.withUnsafeBufferPointer { fixes in
            Result { () throws(RouteError) in
                try track.add(UnsafeBufferPointer(rebasing: fixes[range]), by: &room)
            }
        }
        try outcome.get()
    }
}

/// Cleans and measures one track.
final class TrackMeasurement {
    private let cleaner: FixCleaner
    private var meter: RouteMeter

    init(_ operation: MeasureRoutes, window: Int = FixCleaner.usualWindow) throws(RouteError) {
        cleaner = try FixCleaner(rules: operation.rules, window: window)
        meter = try RouteMeter(rules: operation.figures)
    }

    /// Adds the track's next fixes, with room that tracks share; throws `route.tooLate` for a fix that belongs before
    /// fixes that are decided already.
    func add(_ fixes: UnsafeBufferPointer<Fix>, by way: inout LegRoom) throws(RouteError) {
        try cleaner.add(fixes, by: &way, into: &meter)
    }

    /// Finishes a segment; fixes that are added afterwards belong to another. Throws `route.tooLate` as `add` does.
    func finish() throws(RouteError) {
        try cleaner.finish()
        cleaner.drain { meter.add($0) }
    }

    /// The results so far; complete after `finish`.
    var measured: MeasuredTrack { MeasuredTrack(account: cleaner.account, figures: meter.figures) }
}

/// The account of a track's cleaning, and the figures of the cleaned track.
struct MeasuredTrack: Sendable {
    var account: CleaningAccount
    var figures: RouteFigures

    /// The figures of the track's row.
    func distance(of track: Track) -> RouteDistance {
        RouteDistance(
            name: Route(name: track.name, device: track.device, segments: []).title, account, figures)
    }
}

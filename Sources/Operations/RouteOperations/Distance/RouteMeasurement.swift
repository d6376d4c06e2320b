import RouteFiles
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
        var places = LanePlaces(lanes: threads)
        var pieces: [Piece] = []
        var isAtEnd = false
        let results = ParallelBlocks<Piece, LaneResult?>(
            threads: threads, blocksPerThread: 8,
            read: {
                if pieces.isEmpty, !isAtEnd {
                    var fixes = MixedFixes()
                    while !isAtEnd, fixes.count < Self.fixesAtOnce {
                        if let block = try source.block() {
                            fixes.append(block, places.of(block))
                        } else {
                            isAtEnd = true
                        }
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

/// Blocks of fixes of many tracks.
private struct MixedFixes: Sendable {
    /// The blocks, each with the places of its tracks; no places if its fixes have their tracks.
    private(set) var blocks: [(fixes: FixBlock, places: [LanePlace])] = []
    /// The number of fixes.
    private(set) var count = 0

    mutating func append(_ block: FixBlock, _ places: [LanePlace]) {
        blocks.append((block, places))
        count += block.fixes.count
    }
}

/// Where a track is measured: by which thread, and in which of its rows.
private struct LanePlace {
    let lane: UInt32
    let row: UInt32

    @inline(__always)
    init(ofTrack track: UInt32, lanes: UInt32) { (row, lane) = track.quotientAndRemainder(dividingBy: lanes) }
}

/// The places of the tracks that each reader of a table lists.
private struct LanePlaces {
    let lanes: Int
    private var byReader: [Int: [LanePlace]] = [:]

    init(lanes: Int) { self.lanes = lanes }

    /// The places of a block's tracks; none if its fixes have their tracks.
    mutating func of(_ block: FixBlock) -> [LanePlace] {
        guard let tracks = block.tracks else { return [] }
        let known = byReader[block.reader]?.count ?? 0
        if known < tracks.count {
            byReader[block.reader, default: []] += tracks[known...].map {
                LanePlace(ofTrack: $0, lanes: UInt32(lanes))
            }
        }
        return byReader[block.reader] ?? []
    }
}

/// A thread's tracks, in order, and its fixes without a place.
private struct LaneResult: Sendable {
    let tracks: [MeasuredTrack]
    let placeless: PlacelessFixes
}

/// The tracks that one thread cleans and measures.
///
/// Fixes of many devices arrive mixed. Those of a track wait until there are many, so that its state is fetched once for
/// all of them.
private final class TrackLane {
    private let operation: MeasureRoutes
    private let number: Int
    private let threads: Int
    private var tracks: [TrackMeasurement] = []
    private var placeless = PlacelessFixes()
    private var waiting: WaitingFixes
    /// Room for the legs of a track, which tracks use in turn.
    private var room = LegRoom()

    init(_ operation: MeasureRoutes, number: Int, of threads: Int) {
        self.operation = operation
        self.number = number
        self.threads = threads
        waiting = WaitingFixes(atOnce: operation.rules.hasNoSearches ? 32 : 256)
    }

    /// Takes the lane's share of the next fixes.
    func add(_ fixes: MixedFixes, trackCount: Int) throws(RouteError) {
        try grow(to: trackCount)
        if tracks.isEmpty { return }
        if trackCount == 1 {
            for block in fixes.blocks { try addWhole(block.fixes.fixes) }
        } else {
            try distribute(fixes)
        }
    }

    /// Finishes the tracks.
    func finish() throws(RouteError) -> LaneResult {
        for (place, track) in tracks.enumerated() {
            try track.add(waiting.takeAll(ofRow: place), by: &room)
            try track.finish(by: &room)
        }
        return LaneResult(tracks: tracks.map(\.measured), placeless: placeless)
    }

    private func grow(to trackCount: Int) throws(RouteError) {
        while number + tracks.count * threads < trackCount {
            tracks.append(try TrackMeasurement(operation))
            waiting.addRow()
        }
    }

    private func addWhole(_ block: [Fix]) throws(RouteError) {
        for fix in block where !fix.hasPlace { placeless.note(fix) }
        let outcome = block.withUnsafeBufferPointer { fixes in
            Result { () throws(RouteError) in try tracks[0].add(fixes, by: &room) }
        }
        try outcome.get()
    }

    /// Adds fixes to those that wait, and measures the tracks that have many.
    private func distribute(_ fixes: MixedFixes) throws(RouteError) {
        // Taken out of the properties, since access to those of an object is checked for each fix.
        var waiting = WaitingFixes(atOnce: 0)
        swap(&waiting, &self.waiting)
        defer { swap(&waiting, &self.waiting) }
        let lane = (number: UInt32(number), count: UInt32(threads))
        for (block, places) in fixes.blocks {
            var index = 0
            while let full = waiting.fill(from: block, at: &index, places.span, lane, &placeless) {
                try tracks[full].add(waiting.takeAll(ofRow: full), by: &room)
            }
        }
    }
}

/// The fixes of tracks that wait to be cleaned, a row of memory for each track.
private struct WaitingFixes: ~Copyable {
    /// The fixes of a track.
    struct Row {
        var fixes: UnsafeMutablePointer<Fix>
        var room: Int
        var count = 0
    }

    /// Room for a track's first fixes: tables can have many tracks of few fixes.
    private static let leastRoom = 16
    /// Fixes of a track to clean at once. They should take less memory than the state of its cleaning.
    private let greatestRoom: Int

    private var rows = UnsafeMutablePointer<Row>.allocate(capacity: 1)
    private var capacity = 1
    private var count = 0

    init(atOnce greatestRoom: Int) { self.greatestRoom = greatestRoom }

    deinit {
        for row in 0..<count { rows[row].fixes.deallocate() }
        rows.deallocate()
    }

    /// Adds the row of another track.
    mutating func addRow() {
        if count == capacity {
            let wider = UnsafeMutablePointer<Row>.allocate(capacity: 2 * capacity)
            wider.moveInitialize(from: rows, count: count)
            rows.deallocate()
            (rows, capacity) = (wider, 2 * capacity)
        }
        let fixes = UnsafeMutablePointer<Fix>.allocate(capacity: Self.leastRoom)
        (rows + count).initialize(to: Row(fixes: fixes, room: Self.leastRoom))
        count += 1
    }

    /// Adds a lane's fixes of a block from an index on, which moves past them, until a row is full; `nil` at the end of the
    /// block.
    ///
    /// - Parameter places: the places of the block's tracks; none if its fixes have their tracks.
    mutating func fill(
        from block: borrowing FixBlock, at index: inout Int, _ places: Span<LanePlace>,
        _ lane: (number: UInt32, count: UInt32), _ placeless: inout PlacelessFixes
    ) -> Int? {
        let (fixes, numbers, start) = (block.fixes.span, block.numbers.span, block.start)
        var next = index
        defer { index = next }
        while next < fixes.count {
            let number = numbers[next]
            let place = places.isEmpty ? LanePlace(ofTrack: number, lanes: lane.count) : places[Int(number)]
            next += 1
            guard place.lane == lane.number else { continue }
            let row = Int(place.row)
            precondition(row < count, "a fix belongs to a track that its source lacks")
            let fix = rows[row].fixes + rows[row].count
            fix.initialize(to: fixes[next - 1])
            if let tracks = block.tracks {
                (fix.pointee.track, fix.pointee.sourceIndex) = (tracks[Int(number)], start + next - 1)
            }
            if !fix.pointee.hasPlace { placeless.note(fix.pointee) }
            rows[row].count += 1
            if rows[row].count == rows[row].room, !makesRoom(inRow: row) { return row }
        }
        return nil
    }

    /// The fixes of a row, until others are added.
    mutating func takeAll(ofRow row: Int) -> UnsafeBufferPointer<Fix> {
        defer { rows[row].count = 0 }
        return UnsafeBufferPointer(start: rows[row].fixes, count: rows[row].count)
    }

    /// Makes more room in a full row; `false` if it has the greatest already.
    @inline(never)
    private mutating func makesRoom(inRow row: Int) -> Bool {
        let full = rows[row]
        guard full.room < greatestRoom else { return false }
        let room = min(4 * full.room, greatestRoom)
        let fixes = UnsafeMutablePointer<Fix>.allocate(capacity: room)
        fixes.moveInitialize(from: full.fixes, count: full.count)
        full.fixes.deallocate()
        rows[row] = Row(fixes: fixes, room: room, count: full.count)
        return true
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
    func finish(by way: inout LegRoom) throws(RouteError) { try cleaner.finish(by: &way, into: &meter) }

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

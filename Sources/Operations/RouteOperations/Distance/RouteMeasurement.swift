import LandOperations
import Batch
import Routes
import Streams

/// Cleans and measures the tracks of a source as their fixes come, in memory that grows with the tracks and
/// their segments, of which each leaves its ends for `break_m`, and not with the fixes.
///
/// Several threads share the tracks among them.
final class RouteMeasurement {
    /// Fixes that are gathered before the threads take them.
    private static let fixesAtOnce = 1 << 14

    private let lanes: [TrackLane]
    private let threads: PartThreads
    private var waiting = MixedFixes()

    init(_ operation: MeasureRoutes) {
        let count = SideBySide.cores
        lanes = (0..<count).map { TrackLane(operation, number: $0, of: count) }
        threads = PartThreads(count)
    }

    /// Measures every fix of a source; throws `route.tooLate` where they are too far out of order.
    func measure(_ source: any FixSource) throws -> (routes: [RouteDistance], findings: RouteFindings) {
        while let block = try source.next() {
            waiting.append(block)
            if waiting.count >= Self.fixesAtOnce { try handOut(trackCount: source.tracks.count) }
        }
        try handOut(trackCount: source.tracks.count)
        try threads.finish()
        return try results(for: source)
    }

    private func handOut(trackCount: Int) throws {
        let (fixes, lanes) = (waiting, lanes)
        try threads.start { lane in try lanes[lane].add(fixes, trackCount: trackCount) }
        waiting = MixedFixes()
    }

    private func results(
        for source: any FixSource
    ) throws -> (routes: [RouteDistance], findings: RouteFindings) {
        let finished = try lanes.map { try $0.finish() }
        var placeless = PlacelessFixes()
        for lane in finished { placeless.add(lane.placeless) }
        let routes = source.tracks.enumerated().map { index, track in
            finished[index % lanes.count].tracks[index / lanes.count].distance(of: track)
        }
        return (routes, RouteFindings(placeless, from: source))
    }
}

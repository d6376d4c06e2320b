import Batch
import Routes

/// Cleans and measures the tracks of a source as their fixes come, in memory that grows with the tracks and not with the fixes.
final class RouteMeasurement {
    private let operation: MeasureRoutes
    private var tracks: [TrackMeasurement] = []
    private var names: [Track] = []
    private var placeless = PlacelessFixes()

    init(_ operation: MeasureRoutes) throws { self.operation = operation }

    /// What is wrong with the fixes themselves.
    var faults: [ItemFailure] { placeless.faults }

    /// Takes every fix of a source; throws `route.tooLate` where they are too far out of order.
    func add(_ source: any FixSource) throws {
        while let block = try source.next() {
            while tracks.count < source.tracks.count {
                tracks.append(try TrackMeasurement(operation.parameters.rules, operation.figures))
            }
            try block.withUnsafeBufferPointer { try add($0) }
        }
        names = source.tracks
    }

    /// Hands runs of fixes of one track on together.
    private func add(_ fixes: UnsafeBufferPointer<Fix>) throws {
        var start = 0
        for index in fixes.indices {
            if !fixes[index].hasPlace { placeless.note(fixes[index]) }
            if fixes[index].track != fixes[start].track {
                try hand(UnsafeBufferPointer(rebasing: fixes[start..<index]))
                start = index
            }
        }
        try hand(UnsafeBufferPointer(rebasing: fixes[start...]))
    }

    private func hand(_ run: UnsafeBufferPointer<Fix>) throws {
        guard let track = run.first.map({ Int($0.track) }), tracks.indices.contains(track) else { return }
        try tracks[track].add(run)
    }

    /// The distances, in the order in which the tracks came.
    func finish() -> [RouteDistance] {
        zip(tracks, names).map { track, name in
            track.finish()
            return RouteDistance(
                name: Route(name: name.name, device: name.device, segments: []).title, track.account,
                track.figures)
        }
    }
}

/// One track on its way through cleaning into figures.
final class TrackMeasurement {
    private let cleaner: FixCleaner
    private var meter: RouteMeter

    init(_ rules: CleaningRules, _ figures: FigureRules) throws {
        cleaner = try FixCleaner(rules: rules)
        meter = try RouteMeter(rules: figures)
    }

    func add(_ fixes: UnsafeBufferPointer<Fix>) throws {
        try cleaner.add(fixes)
        cleaner.drain { meter.add($0) }
    }

    func finish() {
        cleaner.finish()
        cleaner.drain { meter.add($0) }
    }

    var account: CleaningAccount { cleaner.account }
    var figures: RouteFigures { meter.figures }
}

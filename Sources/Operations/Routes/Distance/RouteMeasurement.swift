import Batch
import Routes

/// Cleans and measures the tracks of a source as their fixes come, in memory that grows with the tracks and not with the fixes.
final class RouteMeasurement {
    private static let batch = 4_096

    private let operation: MeasureRoutes
    private var tracks: [TrackMeasurement] = []
    private var names: [Track] = []
    private var placeless = PlacelessFixes()
    private var remarks: [ReadingRemark] = []
    /// Where fixes are put in order on the way.
    private var arrivals: [ArrivalAccount] = []

    init(_ operation: MeasureRoutes) throws { self.operation = operation }

    /// What is wrong with the fixes themselves.
    var findings: RouteFindings { RouteFindings(placeless, remarks) }

    /// Takes every fix of a source; throws `route.tooLate` where they are too far out of order.
    func add(_ source: any FixSource) throws {
        while let block = try source.next() {
            while tracks.count < source.tracks.count {
                tracks.append(try TrackMeasurement(operation.parameters.rules, operation.figures))
            }
            try block.withUnsafeBufferPointer { try add($0) }
        }
        names = source.tracks
        remarks = source.remarks
    }

    /// The same for fixes in whatever order; they are put in order on the way, through a file at a path of its own.
    func addInAnyOrder(_ source: any FixSource, through path: String) throws {
        let sorter = try FixSorter(path: path)
        while let block = try source.next() {
            while tracks.count < source.tracks.count {
                arrivals.append(ArrivalAccount())
                tracks.append(
                    try TrackMeasurement(operation.parameters.rules, operation.figures, window: 0))
            }
            for fix in block where arrivals.indices.contains(Int(fix.track)) {
                if !fix.hasPlace { placeless.note(fix) }
                try sorter.add(arrivals[Int(fix.track)].take(fix))
            }
        }
        names = source.tracks
        remarks = source.remarks
        try merge(sorter)
    }

    private func merge(_ sorter: FixSorter) throws {
        var batch: [Fix] = []
        var last: ArrivedFix?
        try sorter.merge { arrived in
            let isOfSegment = last.map(arrived.isOfSegment) ?? true
            if !isOfSegment || batch.count == Self.batch {
                try batch.withUnsafeBufferPointer { try hand($0) }
                batch.removeAll(keepingCapacity: true)
            }
            if let last, !isOfSegment { tracks[Int(last.fix.track)].finish() }
            last = arrived
            batch.append(arrived.fix)
            // Where segments start is known here; the mark has gone wherever its fix belongs.
            batch[batch.count - 1].startsSegment = false
        }
        try batch.withUnsafeBufferPointer { try hand($0) }
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
        zip(tracks, names).enumerated().map { index, track in
            let (measurement, name) = track
            measurement.finish()
            let account = measurement.account
            return RouteDistance(
                name: Route(name: name.name, device: name.device, segments: []).title,
                arrivals.isEmpty ? account : arrivals[index].completing(account), measurement.figures)
        }
    }
}

/// One track on its way through cleaning into figures.
final class TrackMeasurement {
    private let cleaner: FixCleaner
    private var meter: RouteMeter

    init(_ rules: CleaningRules, _ figures: FigureRules, window: Int = FixCleaner.usualWindow) throws {
        cleaner = try FixCleaner(rules: rules, window: window)
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

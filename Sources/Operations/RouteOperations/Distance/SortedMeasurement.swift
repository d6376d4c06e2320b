import Batch
import Routes

/// Cleans and measures the tracks of a source whose fixes come in whatever order, which a file of its own puts right.
final class SortedMeasurement {
    private static let batch = 4_096

    private let operation: MeasureRoutes
    private var tracks: [TrackMeasurement] = []
    private var arrivals: [ArrivalAccount] = []
    private var placeless = PlacelessFixes()
    private var way = LegRoom()

    init(_ operation: MeasureRoutes) { self.operation = operation }

    /// Measures every fix of a source, through a file at a path of its own.
    func measure(
        _ source: any FixSource, through path: String
    ) throws -> (routes: [RouteDistance], findings: RouteFindings) {
        let sorter = try FixSorter(path: path)
        while let block = try source.next() {
            while tracks.count < source.tracks.count {
                arrivals.append(ArrivalAccount(rules: operation.rules))
                tracks.append(try TrackMeasurement(operation, window: 0))
            }
            for fix in block where arrivals.indices.contains(Int(fix.track)) {
                if !fix.hasPlace { placeless.note(fix) }
                try arrivals[Int(fix.track)].take(fix) { try sorter.add($0) }
            }
        }
        for track in arrivals.indices { try arrivals[track].finish { try sorter.add($0) } }
        try merge(sorter)
        return (try results(for: source.tracks), RouteFindings(placeless, from: source))
    }

    private func merge(_ sorter: FixSorter) throws {
        var batch: [Fix] = []
        var last: ArrivedFix?
        try sorter.merge { arrived in
            let isOfSegment = last.map(arrived.isOfSegment) ?? true
            if !isOfSegment || batch.count == Self.batch {
                try hand(batch)
                batch.removeAll(keepingCapacity: true)
            }
            if let last, !isOfSegment { try tracks[Int(last.fix.track)].finish() }
            last = arrived
            batch.append(arrived.fix)
            // Where segments start is known here; the mark has gone wherever its fix belongs.
            batch[batch.count - 1].startsSegment = false
        }
        try hand(batch)
    }

    /// Hands fixes of one track on together.
    private func hand(_ fixes: [Fix]) throws {
        guard let track = fixes.first.map({ Int($0.track) }) else { return }
        try fixes.withUnsafeBufferPointer { try tracks[track].add($0, by: &way) }
    }

    private func results(for names: [Track]) throws -> [RouteDistance] {
        try names.indices.map { index in
            try tracks[index].finish()
            var measured = tracks[index].measured
            measured.account = arrivals[index].completing(measured.account)
            return measured.distance(of: names[index])
        }
    }
}

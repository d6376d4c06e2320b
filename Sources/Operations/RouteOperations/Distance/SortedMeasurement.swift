import Batch
import Foundation
import Routes

/// Cleans and measures the tracks of a source whose fixes are in any order, by sorting them in a temporary file.
final class SortedMeasurement {
    private static let batch = 4_096

    private let operation: MeasureRoutes
    private var tracks: [TrackMeasurement] = []
    private var arrivals: [ArrivalAccount] = []
    private var placeless = PlacelessFixes()
    private var room = LegRoom()

    init(_ operation: MeasureRoutes) { self.operation = operation }

    /// Measures every fix of a source; the temporary file is at `path`.
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
                try measure(batch)
                batch.removeAll(keepingCapacity: true)
            }
            if let last, !isOfSegment { try tracks[Int(last.fix.track)].finish(by: &room) }
            last = arrived
            batch.append(arrived.fix)
            // The start of a segment is known here; sorting has moved the mark along with its fix.
            batch[batch.count - 1].startsSegment = false
        }
        try measure(batch)
    }

    /// Measures fixes of one track.
    private func measure(_ fixes: [Fix]) throws {
        guard let track = fixes.first.map({ Int($0.track) }) else { return }
        try fixes.withUnsafeBufferPointer { try tracks[track].add($0, by: &room) }
    }

    private func results(for names: [Track]) throws -> [RouteDistance] {
        try names.indices.map { index in
            try tracks[index].finish(by: &room)
            var measured = tracks[index].measured
            measured.account = arrivals[index].completing(measured.account)
            return measured.distance(of: names[index])
        }
    }
}

/// Sorts any number of fixes by track and time: runs that fit into memory are written to a file and merged.
private final class FixSorter {
    private static let runLength = 65_536

    private let path: String
    private let file: OutputFile
    private var run: [ArrivedFix] = []
    /// The end of each run in the file, in fixes.
    private var ends: [Int] = []

    /// Creates the file, which is deleted along with the sorter.
    init(path: String) throws {
        self.path = path
        file = try OutputFile(creating: path, isPrivate: true)
        run.reserveCapacity(Self.runLength)
    }

    deinit { unlink(path) }

    func add(_ fix: ArrivedFix) throws {
        run.append(fix)
        if run.count == Self.runLength { try writeRun() }
    }

    private func writeRun() throws {
        guard !run.isEmpty else { return }
        run.sort(by: ArrivedFix.precedes)
        try run.withUnsafeBytes { try file.write($0) }
        ends.append((ends.last ?? 0) + run.count)
        run.removeAll(keepingCapacity: true)
    }

    /// Passes every fix to `take`, in order. Can be called once.
    func merge(_ take: (ArrivedFix) throws -> Void) throws {
        try writeRun()
        try file.close()
        let handle = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? handle.close() }
        var heads: [SortedRun] = []
        for (index, end) in ends.enumerated() {
            var head = SortedRun(from: index == 0 ? 0 : ends[index - 1], to: end)
            if try head.advance(handle) { heads.append(head) }
        }
        heads.sort { ArrivedFix.precedes($1.first, $0.first) }
        while var head = heads.popLast() {
            try take(head.first)
            guard try head.advance(handle) else { continue }
            // The run with the next fix is the last one; mostly a run stays where it is.
            var (low, high) = (0, heads.count)
            while low < high {
                let middle = (low + high) / 2
                if ArrivedFix.precedes(head.first, heads[middle].first) {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            heads.insert(head, at: low)
        }
    }
}

/// A run of sorted fixes in a file, read in small blocks.
private struct SortedRun {
    private static let block = 512

    private var next: Int
    private let end: Int
    private var fixes: [ArrivedFix] = []
    private var place = 0

    init(from start: Int, to end: Int) {
        next = start
        self.end = end
    }

    /// The current fix.
    var first: ArrivedFix { fixes[place] }

    /// Advances to the next fix; `false` after the last one.
    mutating func advance(_ handle: FileHandle) throws -> Bool {
        place += 1
        if place < fixes.count { return true }
        let count = min(Self.block, end - next)
        guard count > 0 else { return false }
        let stride = MemoryLayout<ArrivedFix>.stride
        try handle.seek(toOffset: UInt64(next * stride))
        guard let data = try handle.read(upToCount: count * stride), data.count == count * stride else {
            throw ItemFailure(
                code: "io.read", message: "a temporary file is shorter than what was written to it",
                remedy: "Free disk space for temporary files.")
        }
        fixes = data.withUnsafeBytes { Array($0.bindMemory(to: ArrivedFix.self)) }
        next += count
        place = 0
        return true
    }
}

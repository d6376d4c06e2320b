import Batch
import Foundation
import Routes

/// Orders fixes of any number by track and time: runs that fit into memory go to a file, and are merged from there.
final class FixSorter {
    private static let runLength = 65_536

    private let path: String
    private let file: OutputFile
    private var run: [ArrivedFix] = []
    /// Where each run ends in the file, in fixes.
    private var ends: [Int] = []

    /// Takes a file of its own, at a path where nothing else is.
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

    /// Hands every fix on in order, once.
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
            // The runs stand with the one that comes next last; a run mostly goes on where it was.
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

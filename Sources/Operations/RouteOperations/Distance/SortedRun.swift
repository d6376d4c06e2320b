import Batch
import Foundation
import Routes

/// A run of ordered fixes in a file, read a little at a time.
struct SortedRun {
    private static let block = 512

    private var next: Int
    private let end: Int
    private var fixes: [ArrivedFix] = []
    private var place = 0

    init(from start: Int, to end: Int) {
        next = start
        self.end = end
    }

    /// The fix that it stands at.
    var first: ArrivedFix { fixes[place] }

    /// Goes to the next fix; `false` behind the last one.
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
                remedy: "Make room on the disk for temporary files.")
        }
        fixes = data.withUnsafeBytes { Array($0.bindMemory(to: ArrivedFix.self)) }
        next += count
        place = 0
        return true
    }
}

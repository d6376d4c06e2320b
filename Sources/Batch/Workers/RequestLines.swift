import Foundation

/// The lines on standard input, one after the other, as they come.
package struct RequestLines {
    private static let longestLine = 64 << 20
    private var pending: [UInt8] = []
    private var start = 0

    /// The next line without its end; `nil` after the last.
    package mutating func next() throws -> [UInt8]? {
        var searched = start
        while true {
            if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return Array(pending[start..<end])
            }
            pending.removeSubrange(..<start)
            start = 0
            searched = pending.count
            guard pending.count <= Self.longestLine else {
                throw WorkMisfit("the line is longer than 64 MB")
            }
            if try !read() {
                defer { pending = [] }
                return pending.isEmpty ? nil : pending
            }
        }
    }

    /// The next line and those that have come with it, at most so many, without their ends; `nil` after the last.
    mutating func nextTogether(atMost count: Int) throws -> [[UInt8]]? {
        guard let first = try next() else { return nil }
        var lines = [first]
        while lines.count < count, let end = pending[start...].firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(Array(pending[start..<end]))
            start = end + 1
        }
        return lines
    }

    private mutating func read() throws -> Bool {
        try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
            while true {
                let count = Foundation.read(STDIN_FILENO, chunk.baseAddress, chunk.count)
                if count < 0 && errno == EINTR { continue }
                guard count >= 0 else { throw ItemFailure.reading(errno) }
                pending.append(contentsOf: chunk[..<count])
                return count > 0
            }
        }
    }
}

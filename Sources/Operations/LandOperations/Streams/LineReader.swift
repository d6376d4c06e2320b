import Batch
import Foundation

/// Reads a file line by line, with memory for one line of bounded length.
package final class LineReader {
    package enum Line {
        case bytes([UInt8])
        case tooLong
    }

    private let file: FileHandle
    private let longestLine: Int
    private var chunk: ArraySlice<UInt8> = []
    private var isAtEnd = false

    package init(path: String, longestLine: Int) throws {
        try ItemFailure.refuseEndless(at: path)
        guard FileKind(at: path) == .file, let file = FileHandle(forReadingAtPath: path) else {
            throw Self.unreadable
        }
        self.file = file
        self.longestLine = longestLine
    }

    /// The next line without its line feed, or `nil` at the end.
    package func next() throws -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            if chunk.isEmpty, try !refill() {
                return line.isEmpty && !isTooLong ? nil : isTooLong ? .tooLong : .bytes(line)
            }
            let end = chunk.firstIndex(of: UInt8(ascii: "\n"))
            let part = chunk[..<(end ?? chunk.endIndex)]
            isTooLong = isTooLong || line.count + part.count > longestLine
            if !isTooLong { line.append(contentsOf: part) }
            chunk = chunk[(end ?? chunk.endIndex)...].dropFirst(end == nil ? 0 : 1)
            if end != nil { return isTooLong ? .tooLong : .bytes(line) }
        }
    }

    private func refill() throws -> Bool {
        guard !isAtEnd else { return false }
        do {
            chunk = Array(try file.read(upToCount: 1 << 16) ?? Data())[...]
        } catch {
            throw Self.unreadable
        }
        isAtEnd = chunk.isEmpty
        return !isAtEnd
    }

    private static let unreadable = ItemFailure(
        code: "input.unreadable", message: "it cannot be read",
        remedy: "Check the path and that you may read the file.",
        cause: .setting)
}

import Routes
import Streams

/// The lines of a text, one after the other.
struct TextLines {
    private let source: ByteSource
    private let maximumLine: Int
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    private var filled = 0
    private var cursor = 0
    /// The number of the last line, from 1.
    private(set) var number = 0

    /// - Parameter maximumLine: Maximum number of bytes in a line.
    init(_ source: ByteSource, maximumLine: Int) {
        self.source = source
        self.maximumLine = maximumLine
    }

    var place: String { "line \(number)" }

    /// The next line without its line break; `nil` at the end.
    mutating func next() throws(RouteError) -> [UInt8]? {
        var line: [UInt8] = []
        number += 1
        while true {
            if cursor == filled {
                guard try fill() else { return line.isEmpty ? nil : line }
            }
            let rest = chunk[cursor..<filled]
            let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? filled
            line.append(contentsOf: chunk[cursor..<end])
            guard line.count <= maximumLine else {
                throw RouteError(
                    .tooLarge, "the line is longer than \(maximumLine) bytes", place: place,
                    remedy: "Check where the file comes from; each line should hold one record.")
            }
            cursor = end
            guard end < filled else { continue }
            if chunk[end] == 0x0D { try skipLineFeed() } else { cursor += 1 }
            return line
        }
    }

    /// Skips a carriage return and a following line feed.
    private mutating func skipLineFeed() throws(RouteError) {
        cursor += 1
        if cursor == filled, try !fill() { return }
        if chunk[cursor] == 0x0A { cursor += 1 }
    }

    private mutating func fill() throws(RouteError) -> Bool {
        let outcome = chunk.withUnsafeMutableBytes { buffer in
            Result { () throws(ReadingError) in try source.read(into: buffer) }
        }
        do throws(ReadingError) { filled = try outcome.get() } catch { throw RouteError(error) }
        cursor = 0
        return filled > 0
    }
}

import Batch
import Foundation
import SimpleFeatures
import VectorExchange

/// Parts what `fieldbook-vectors` writes into features and messages.
struct VectorLines {
    /// What comes next.
    enum Piece {
        /// So many bytes of features.
        case features(Int)
        case message(VectorMessage)
        /// Nothing, after a message that says so.
        case over
    }

    /// The failure of a process that stopped in the middle and called it an end.
    static let cutOff = ItemFailure(
        code: "worker.crashed", message: "what the process says of the file ends before its end",
        remedy: "Run the same command again; report the file if you can share it.")

    private let stream: ProcessStream
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    /// What of the chunk was not taken yet.
    private var rest = 0..<0
    private var isAtLineStart = true
    private var hasEnd = false

    init(_ stream: ProcessStream) { self.stream = stream }

    /// The next line, which has to be a message.
    mutating func nextMessage() throws -> VectorMessage {
        guard try refill(), chunk[rest.lowerBound] == VectorMessage.mark else { throw Self.cutOff }
        return try takeMessage()
    }

    /// A message, or features in the front of `buffer`.
    mutating func next(into buffer: UnsafeMutableRawBufferPointer) throws -> Piece {
        guard try refill() else {
            guard hasEnd, isAtLineStart else { throw Self.cutOff }
            return .over
        }
        if isAtLineStart, chunk[rest.lowerBound] == VectorMessage.mark {
            let message = try takeMessage()
            if case .end = message { hasEnd = true }
            return .message(message)
        }
        let count = featureBytes(atMost: buffer.count)
        chunk.withUnsafeBytes {
            buffer.copyMemory(from: .init(rebasing: $0[rest.lowerBound..<rest.lowerBound + count]))
        }
        rest = rest.lowerBound + count..<rest.upperBound
        return .features(count)
    }

    /// Bytes up to the next message, or as many as there are.
    private mutating func featureBytes(atMost limit: Int) -> Int {
        let range = rest.prefix(limit)
        return chunk.withUnsafeBufferPointer { bytes in
            var place = range.lowerBound
            while place < range.upperBound {
                if isAtLineStart, bytes[place] == VectorMessage.mark { break }
                let line = UnsafeBufferPointer(rebasing: bytes[place..<range.upperBound])
                let length = line.firstIndex(of: 0x0A).map { $0 + 1 }
                isAtLineStart = length != nil
                place += length ?? line.count
            }
            return place - range.lowerBound
        }
    }

    private mutating func takeMessage() throws -> VectorMessage {
        var line: [UInt8] = []
        while true {
            guard try refill() else { throw Self.cutOff }
            if let end = chunk[rest].firstIndex(of: 0x0A) {
                line += chunk[rest.lowerBound..<end]
                rest = end + 1..<rest.upperBound
                break
            }
            line += chunk[rest]
            rest = 0..<0
            guard line.count <= VectorMessage.longest else { throw Self.cutOff }
        }
        guard let message = try? VectorMessage(line: line) else { throw Self.cutOff }
        return message
    }

    /// Whether there are bytes to take.
    private mutating func refill() throws -> Bool {
        guard rest.isEmpty else { return true }
        let stream = self.stream
        rest = 0..<(try chunk.withUnsafeMutableBytes { try stream.read(into: $0) })
        return !rest.isEmpty
    }
}

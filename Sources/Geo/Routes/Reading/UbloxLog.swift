import Streams

/// Extracts NMEA sentences from a u-blox receiver's log with binary messages (UBX).
///
/// A message is `B5 62`, class, id, two bytes of length, the payload and a checksum of two bytes. It is skipped as a whole, so
/// that its payload is not mistaken for a sentence.
struct UbloxLog {
    private static let longestSentence = 256
    private static let chunk = 1 << 16

    private let source: ByteSource
    private var bytes: [UInt8] = []
    private var cursor = 0
    private var isAtEnd = false
    /// Sentences not passed on yet.
    private var ready: [UInt8] = []

    private init(_ source: ByteSource) { self.source = source }

    /// The sentences of a log, each on its own line.
    static func sentences(in source: ByteSource) -> ByteSource {
        var log = UbloxLog(source)
        return ByteSource { (buffer) throws(ReadingError) in try log.read(into: buffer) }
    }

    /// Whether the start of a file contains a complete u-blox message.
    static func isLog(_ head: [UInt8]) -> Bool {
        head.indices.contains { place in
            if case .whole = message(in: head, at: place) { true } else { false }
        }
    }

    private enum Message {
        case none
        /// It continues after the available bytes.
        case begun
        case whole(count: Int)
    }

    /// Whether a binary message begins there.
    private static func message(in bytes: [UInt8], at place: Int) -> Message {
        guard bytes[place] == 0xB5 else { return .none }
        guard place + 1 < bytes.count else { return .begun }
        guard bytes[place + 1] == 0x62 else { return .none }
        guard place + 6 <= bytes.count else { return .begun }
        let count = 8 + Int(bytes[place + 4]) + Int(bytes[place + 5]) << 8
        guard place + count <= bytes.count else { return .begun }
        var (first, second): (UInt8, UInt8) = (0, 0)
        for byte in bytes[(place + 2)..<(place + count - 2)] {
            first &+= byte
            second &+= first
        }
        return bytes[place + count - 2] == first && bytes[place + count - 1] == second
            ? .whole(count: count) : .none
    }

    private mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadingError) -> Int {
        while ready.isEmpty, !(isAtEnd && cursor == bytes.count) { try step() }
        let count = min(buffer.count, ready.count)
        buffer.copyBytes(from: ready.prefix(count))
        ready.removeFirst(count)
        return count
    }

    /// Scans the available bytes and reads more if needed.
    private mutating func step() throws(ReadingError) {
        while cursor < bytes.count, ready.count < Self.chunk {
            switch bytes[cursor] {
            case 0xB5:
                switch Self.message(in: bytes, at: cursor) {
                case .whole(let count): cursor += count
                case .begun where !isAtEnd: return try fill()
                default: cursor += 1
                }
            case UInt8(ascii: "$"):
                guard let end = endOfSentence else { return try fill() }
                if end > cursor {
                    ready += bytes[cursor..<end]
                    ready.append(0x0A)
                }
                cursor = max(end, cursor + 1)
            default: cursor += 1
            }
        }
        if cursor == bytes.count, !isAtEnd { try fill() }
    }

    /// The end of the sentence at the cursor; the cursor itself if it is not a sentence; `nil` if not known yet.
    private var endOfSentence: Int? {
        let most = min(bytes.count, cursor + Self.longestSentence)
        let start = UInt8(ascii: "$")
        guard
            let end = bytes[(cursor + 1)..<most].firstIndex(where: {
                $0 == start || !(0x20...0x7E).contains($0)
            })
        else {
            return most - cursor == Self.longestSentence ? cursor : isAtEnd ? most : nil
        }
        return bytes[end] == 0x0D || bytes[end] == 0x0A ? end : cursor
    }

    private mutating func fill() throws(ReadingError) {
        bytes.removeFirst(cursor)
        cursor = 0
        isAtEnd = try !source.append(to: &bytes, atMost: Self.chunk)
    }
}

extension ByteSource {
    /// Appends the next bytes, at most `count`; returns false at the end.
    func append(to bytes: inout [UInt8], atMost count: Int) throws(ReadingError) -> Bool {
        let known = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: count))
        let outcome = bytes.withUnsafeMutableBytes { buffer in
            Result { () throws(ReadingError) in
                try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[known...]))
            }
        }
        let added = try outcome.get()
        bytes.removeLast(count - added)
        return added > 0
    }
}

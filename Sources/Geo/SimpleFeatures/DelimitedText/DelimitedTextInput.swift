/// A table's bytes, and what parts its fields as its first line shows.
public struct DelimitedTextInput {
    private static let opening = 1 << 16

    /// Comma, semicolon or tab, whichever comes first in the first line; spaces where there are none of them.
    public let delimiter: FieldDelimiter
    /// All of it, a byte order mark left out.
    public let source: ByteSource

    /// Looks at the first line; fields parted by spaces can be told to be so.
    public init(_ source: ByteSource, isSpaced: Bool = false) throws(ReadingError) {
        var opening = try Self.read(from: source)
        if opening.starts(with: [0xEF, 0xBB, 0xBF]) { opening.removeFirst(3) }
        delimiter = isSpaced ? .spaces : Self.delimiter(in: opening)
        var rest = opening[...]
        self.source = ByteSource { (buffer) throws(ReadingError) in
            if rest.isEmpty { return try source.read(into: buffer) }
            let count = min(buffer.count, rest.count)
            buffer.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
    }

    private static func read(from source: ByteSource) throws(ReadingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: opening)
        var count = 0
        while count < opening {
            let outcome = bytes.withUnsafeMutableBytes { buffer in
                Result { () throws(ReadingError) in
                    try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
                }
            }
            let read = try outcome.get()
            if read == 0 { break }
            count += read
        }
        return Array(bytes[..<count])
    }

    private static func delimiter(in opening: [UInt8]) -> FieldDelimiter {
        var isQuoted = false
        var hasSpaces = false
        for byte in opening.drop(while: { $0 == 0x0A || $0 == 0x0D }) {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ","), UInt8(ascii: ";"), 0x09: if !isQuoted { return .byte(byte) }
            case 0x20: hasSpaces = true
            case 0x0A, 0x0D: if !isQuoted { return hasSpaces ? .spaces : .byte(UInt8(ascii: ",")) }
            default: continue
            }
        }
        return hasSpaces ? .spaces : .byte(UInt8(ascii: ","))
    }
}

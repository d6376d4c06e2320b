import CZlib

/// A ZIP archive in memory: its entries, as the central directory lists them.
///
/// Entries may be stored or deflated. Encryption, other methods, archives in several parts and ZIP64 fail with
/// `compression.unsupported`. Every offset and length is checked before use.
///
/// ```swift
/// let archive = try ZipArchive(bytes)
/// let reader = try archive.reader(of: archive.entries[0])
/// ```
public struct ZipArchive: Sendable {
    /// A file in the archive.
    public struct Entry: Hashable, Sendable {
        /// The path in the archive.
        public let name: String
        let flags: Int
        let method: Int
        let checksum: UInt32
        let packedCount: Int
        let count: Int
        let headerOffset: Int
    }

    private static let endLength = 22
    private static let longestComment = 0xFFFF
    private static let entryLength = 46
    private static let headerLength = 30
    /// The value of a field whose number is in a ZIP64 record.
    private static let elsewhere = 0xFFFF_FFFF

    /// The files, in the order of the directory.
    public let entries: [Entry]
    private let bytes: [UInt8]

    /// Reads the central directory.
    public init(_ bytes: [UInt8]) throws(CompressionError) {
        self.bytes = bytes
        entries = try Self.entries(of: bytes)
    }

    /// A reader of an entry of this archive.
    public func reader(of entry: Entry) throws(CompressionError) -> ZipEntryReader {
        guard entry.flags & 1 == 0 else { throw Self.unsupported("\(entry.name) in it is encrypted") }
        guard ![entry.packedCount, entry.count, entry.headerOffset].contains(Self.elsewhere) else {
            throw Self.unsupported("it is in the ZIP64 format")
        }
        let start = entry.headerOffset
        guard start + Self.headerLength <= bytes.count, Self.number(bytes, start, 4) == 0x0403_4B50 else {
            throw Self.damaged
        }
        let names = Self.number(bytes, start + 26, 2) + Self.number(bytes, start + 28, 2)
        let first = start + Self.headerLength + names
        guard first + entry.packedCount <= bytes.count else { throw Self.damaged }
        let packed = bytes[first..<(first + entry.packedCount)]
        switch entry.method {
        case 0: return ZipEntryReader(entry, packed, StoredBytes())
        case 8: return ZipEntryReader(entry, packed, try RawInflate())
        default: throw Self.unsupported("\(entry.name) in it is packed by the method \(entry.method)")
        }
    }

    private static func entries(of bytes: [UInt8]) throws(CompressionError) -> [Entry] {
        guard let end = endRecord(of: bytes) else { throw damaged }
        guard number(bytes, end + 4, 2) == 0, number(bytes, end + 6, 2) == 0 else {
            throw unsupported("it is one part of several")
        }
        let count = number(bytes, end + 10, 2)
        let length = number(bytes, end + 12, 4)
        var place = number(bytes, end + 16, 4)
        guard count != 0xFFFF, length != elsewhere, place != elsewhere else {
            throw unsupported("it is in the ZIP64 format")
        }
        let directoryEnd = place + length
        guard directoryEnd <= end else { throw damaged }
        var entries: [Entry] = []
        for _ in 0..<count {
            guard place + entryLength <= directoryEnd, number(bytes, place, 4) == 0x0201_4B50 else {
                throw damaged
            }
            let nameEnd = place + entryLength + number(bytes, place + 28, 2)
            let next = nameEnd + number(bytes, place + 30, 2) + number(bytes, place + 32, 2)
            guard next <= directoryEnd else { throw damaged }
            entries.append(
                Entry(
                    name: String(decoding: bytes[(place + entryLength)..<nameEnd], as: UTF8.self),
                    flags: number(bytes, place + 8, 2), method: number(bytes, place + 10, 2),
                    checksum: UInt32(number(bytes, place + 16, 4)),
                    packedCount: number(bytes, place + 20, 4), count: number(bytes, place + 24, 4),
                    headerOffset: number(bytes, place + 42, 4)))
            place = next
        }
        return entries
    }

    /// The offset of the directory's end record; only a comment may follow it.
    private static func endRecord(of bytes: [UInt8]) -> Int? {
        let last = bytes.count - endLength
        guard last >= 0 else { return nil }
        return (max(0, last - longestComment)...last).reversed().first { place in
            bytes[place] == 0x50 && number(bytes, place, 4) == 0x0605_4B50
                && place + endLength + number(bytes, place + 20, 2) <= bytes.count
        }
    }

    /// A little-endian number of `count` bytes, which must exist.
    private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }

    private static let damaged = CompressionError(
        .damaged, "the ZIP archive is damaged or cut off, so that its list of files cannot be read")

    private static func unsupported(_ reason: String) -> CompressionError {
        CompressionError(.unsupported, "this ZIP archive cannot be read here: \(reason)")
    }
}

/// Unpacks a file of a ZIP archive piece by piece.
public final class ZipEntryReader {
    private let entry: ZipArchive.Entry
    private let source: DecompressedBytes
    private var count = 0
    private var checksum: UInt32 = 0

    init(_ entry: ZipArchive.Entry, _ packed: ArraySlice<UInt8>, _ decompressor: any Decompressor) {
        self.entry = entry
        var rest = packed
        source = DecompressedBytes(by: decompressor) { buffer in
            let count = min(buffer.count, rest.count)
            buffer.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
    }

    /// Fills the front of `output` and returns the number of bytes, 0 at the end.
    ///
    /// Throws `compression.damaged` if the length or checksum is wrong.
    public func read(into output: UnsafeMutableRawBufferPointer) throws -> Int {
        guard !output.isEmpty else { return 0 }
        let added = try source.read(into: output)
        count += added
        checksum = fieldbook_checksum(checksum, output.baseAddress, added)
        let isWhole = count == entry.count
        // Checked with the last bytes, since the caller may not read up to the end.
        guard count <= entry.count, isWhole || added > 0, !isWhole || checksum == entry.checksum else {
            throw CompressionError(
                .damaged,
                "\(entry.name) in the ZIP archive is damaged: its length or checksum is wrong")
        }
        return added
    }
}

/// Copies the bytes of a stored entry.
final class StoredBytes: Decompressor {
    let isComplete = true

    func decompress(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> (read: Int, written: Int) {
        let count = min(input.count, output.count)
        output.copyMemory(from: UnsafeRawBufferPointer(rebasing: input.prefix(count)))
        return (count, count)
    }
}

/// Deflate (RFC 1951) without a header or a trailer.
final class RawInflate: Decompressor {
    private let stream: InflateStream
    private(set) var isComplete = false

    init() throws(CompressionError) {
        stream = try InflateStream(of: "deflated", fieldbook_raw_inflate_init)
    }

    func decompress(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(CompressionError) -> (read: Int, written: Int) {
        if isComplete {
            guard input.isEmpty else {
                throw CompressionError(.damaged, "bytes follow the end of the compressed data")
            }
            return (0, 0)
        }
        let step = try stream.inflate(input, into: output)
        isComplete = step.isAtEnd
        return (step.read, step.written)
    }
}

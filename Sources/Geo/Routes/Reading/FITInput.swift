import SimpleFeatures

/// The bytes of a FIT file, with the checksum of those that were taken.
struct FITInput {
    private static let chunk = 1 << 15

    private let source: ByteSource
    private var bytes: [UInt8] = []
    private var cursor = 0
    private var isAtEnd = false
    /// How many bytes were taken so far.
    private(set) var offset = 0
    /// The checksum (CRC-16) since the last reset.
    private(set) var checksum: UInt16 = 0

    init(_ source: ByteSource) { self.source = source }

    mutating func resetChecksum() { checksum = 0 }

    /// Takes so many bytes, at most 130,000; `nil` where the source ends before, of which nothing is then left.
    mutating func take(_ count: Int) throws(RouteError) -> ArraySlice<UInt8>? {
        while bytes.count - cursor < count, !isAtEnd { try fill() }
        guard bytes.count - cursor >= count else {
            offset += bytes.count - cursor
            cursor = bytes.count
            return nil
        }
        let taken = bytes[cursor..<(cursor + count)]
        cursor += count
        offset += count
        for byte in taken { checksum = Self.next(checksum, byte) }
        return taken
    }

    /// Whether there is nothing left.
    mutating func isFinished() throws(RouteError) -> Bool {
        while cursor == bytes.count, !isAtEnd { try fill() }
        return cursor == bytes.count
    }

    /// The checksum of FIT, which takes each byte by its two halves: CRC-16 with the polynomial 8005, reflected.
    private static func next(_ checksum: UInt16, _ byte: UInt8) -> UInt16 {
        var sum = checksum ^ UInt16(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
        return sum
    }

    private mutating func fill() throws(RouteError) {
        bytes.removeFirst(cursor)
        cursor = 0
        let known = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: Self.chunk))
        let outcome = bytes.withUnsafeMutableBytes { buffer in
            Result { () throws(ReadingError) in
                try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[known...]))
            }
        }
        do throws(ReadingError) {
            let added = try outcome.get()
            bytes.removeLast(Self.chunk - added)
            isAtEnd = added == 0
        } catch { throw RouteError(error) }
    }
}

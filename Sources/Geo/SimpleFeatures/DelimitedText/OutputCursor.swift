/// Where the next bytes of an output go that has room for them.
struct OutputCursor {
    private(set) var position: UnsafeMutablePointer<UInt8>

    init(_ start: UnsafeMutablePointer<UInt8>) { position = start }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        position.pointee = byte
        position += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
        switch count {
        case 1: position.pointee = bytes.pointee
        case 2...16: Self.copyFew(bytes, to: position, count)
        default: position.update(from: bytes, count: count)
        }
        position += count
    }

    /// Copies 2 to 16 bytes as two words that may overlap, which is quicker than a call.
    @inline(__always)
    private static func copyFew(_ bytes: UnsafeRawPointer, to place: UnsafeMutableRawPointer, _ count: Int) {
        if count >= 8 {
            copy(UInt64.self, bytes, to: place, count)
        } else if count >= 4 {
            copy(UInt32.self, bytes, to: place, count)
        } else {
            copy(UInt16.self, bytes, to: place, count)
        }
    }

    @inline(__always)
    private static func copy<Word: BitwiseCopyable>(
        _ type: Word.Type, _ bytes: UnsafeRawPointer, to place: UnsafeMutableRawPointer, _ count: Int
    ) {
        let second = count - MemoryLayout<Word>.size
        let (front, back) = (
            bytes.loadUnaligned(as: type), bytes.loadUnaligned(fromByteOffset: second, as: type)
        )
        place.storeBytes(of: front, as: type)
        place.storeBytes(of: back, toByteOffset: second, as: type)
    }

    mutating func append(_ bytes: [UInt8]) {
        for byte in bytes { append(byte) }
    }

    @inline(__always)
    mutating func append(_ value: Double, _ writer: DecimalWriter) {
        position += writer.write(value, to: position)
    }
}

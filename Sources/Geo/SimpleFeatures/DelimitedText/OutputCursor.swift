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
        position.update(from: bytes, count: count)
        position += count
    }

    mutating func append(_ bytes: [UInt8]) {
        for byte in bytes { append(byte) }
    }

    @inline(__always)
    mutating func append(_ value: Double, _ writer: DecimalWriter) {
        position += writer.write(value, to: position)
    }
}

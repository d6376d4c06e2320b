import CZlib

final class GzipDecompressor: Decompressor {
    // zlib keeps the address.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var isBetweenParts = true
    private var hasParts = false

    init() throws(CompressionError) {
        stream.initialize(to: z_stream())
        guard fieldbook_inflate_init(stream) == Z_OK else {
            throw CompressionError(.noMemory, "zlib could not be started")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    var isComplete: Bool { isBetweenParts }

    func decompress(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(CompressionError) -> (read: Int, written: Int) {
        guard !input.isEmpty || !isBetweenParts else { return (0, 0) }
        if isBetweenParts && hasParts, input.first == 0 {
            // What pads a tape's or a device's last block.
            return (input.prefix { $0 == 0 }.count, 0)
        }
        if isBetweenParts { inflateReset(stream) }
        isBetweenParts = false
        let (count, room) = (UInt32(clamping: input.count), UInt32(clamping: output.count))
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = count
        stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = room
        let code = inflate(stream, Z_NO_FLUSH)
        switch code {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END:
            isBetweenParts = true
            hasParts = true
        case Z_MEM_ERROR: throw CompressionError(.noMemory, "zlib has no memory")
        default:
            throw CompressionError(
                .damaged, stream.pointee.msg.map { String(cString: $0) } ?? "the data are not gzip's")
        }
        return (Int(count - stream.pointee.avail_in), Int(room - stream.pointee.avail_out))
    }
}

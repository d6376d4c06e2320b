import CZlib

final class GzipDecompressor: Decompressor {
    private let stream: InflateStream
    private var isBetweenParts = true
    private var hasParts = false

    init() throws(CompressionError) {
        stream = try InflateStream(of: "gzip's", fieldbook_inflate_init)
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
        if isBetweenParts { stream.reset() }
        isBetweenParts = false
        let step = try stream.inflate(input, into: output)
        if step.isAtEnd {
            isBetweenParts = true
            hasParts = true
        }
        return (step.read, step.written)
    }
}

/// A stream of zlib that inflates, with its memory.
final class InflateStream {
    // zlib keeps the address.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let kind: String

    /// Starts one; `kind` completes "the data are not ...".
    init(
        of kind: String, _ start: (UnsafeMutablePointer<z_stream>) -> Int32
    ) throws(CompressionError) {
        self.kind = kind
        stream.initialize(to: z_stream())
        guard start(stream) == Z_OK else {
            throw CompressionError(.noMemory, "zlib could not be started")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    func reset() { inflateReset(stream) }

    func inflate(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(CompressionError) -> (read: Int, written: Int, isAtEnd: Bool) {
        let (count, room) = (UInt32(clamping: input.count), UInt32(clamping: output.count))
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = count
        stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = room
        let code = CZlib.inflate(stream, Z_NO_FLUSH)
        switch code {
        case Z_OK, Z_BUF_ERROR, Z_STREAM_END: break
        case Z_MEM_ERROR: throw CompressionError(.noMemory, "zlib has no memory")
        default:
            throw CompressionError(
                .damaged, stream.pointee.msg.map { String(cString: $0) } ?? "the data are not \(kind)")
        }
        return (
            Int(count - stream.pointee.avail_in), Int(room - stream.pointee.avail_out), code == Z_STREAM_END
        )
    }
}

import CZlib

final class GzipCompressor: Compressor {
    private static let room = 1 << 16
    // zlib keeps the address.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    init() throws(CompressionError) {
        stream.initialize(to: z_stream())
        guard fieldbook_deflate_init(stream, Z_DEFAULT_COMPRESSION) == Z_OK else {
            throw CompressionError(.noMemory, "zlib could not be started")
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    func compress(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(CompressionError) {
        var rest = input[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
            stream.pointee.next_in = UnsafeMutablePointer(
                mutating: piece.bindMemory(to: UInt8.self).baseAddress)
            stream.pointee.avail_in = UInt32(clamping: piece.count)
            try run(Z_NO_FLUSH, into: &output)
            rest = rest.dropFirst(piece.count)
        }
    }

    func finish(into output: inout [UInt8]) throws(CompressionError) {
        stream.pointee.avail_in = 0
        try run(Z_FINISH, into: &output)
    }

    private func run(_ flush: Int32, into output: inout [UInt8]) throws(CompressionError) {
        var code = Z_OK
        var isFull = true
        while isFull && code != Z_STREAM_END {
            let piece = [UInt8](unsafeUninitializedCapacity: Self.room) { buffer, count in
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = UInt32(Self.room)
                code = deflate(stream, flush)
                count = Self.room - Int(stream.pointee.avail_out)
            }
            guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
                throw CompressionError(.noMemory, "zlib failed with \(code)")
            }
            output.append(contentsOf: piece)
            isFull = stream.pointee.avail_out == 0
        }
    }
}

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
            // Padding of the last block of a tape or device.
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

/// An inflating zlib stream.
final class InflateStream {
    // zlib keeps the address.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let kind: String

    /// Starts a stream; `kind` completes the message "the data are not ...".
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

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
                throw CompressionError(.noMemory, "zlib gave up with \(code)")
            }
            output.append(contentsOf: piece)
            isFull = stream.pointee.avail_out == 0
        }
    }
}

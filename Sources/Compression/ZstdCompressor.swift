import CZstd

final class ZstdCompressor: Compressor {
    private static let room = 1 << 17
    private let context: OpaquePointer

    init() throws(CompressionError) {
        guard let context = ZSTD_createCCtx() else {
            throw CompressionError(.noMemory, "zstd could not be started")
        }
        self.context = context
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    }

    deinit { ZSTD_freeCCtx(context) }

    func compress(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(CompressionError) {
        var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        while source.pos < source.size { _ = try run(&source, ZSTD_e_continue, into: &output) }
    }

    func finish(into output: inout [UInt8]) throws(CompressionError) {
        var source = ZSTD_inBuffer(src: nil, size: 0, pos: 0)
        while try run(&source, ZSTD_e_end, into: &output) > 0 {}
    }

    /// Gives how many bytes are still to come.
    private func run(
        _ source: inout ZSTD_inBuffer, _ mode: ZSTD_EndDirective, into output: inout [UInt8]
    ) throws(CompressionError) -> Int {
        var left = 0
        let piece = [UInt8](unsafeUninitializedCapacity: Self.room) { buffer, count in
            var target = ZSTD_outBuffer(dst: buffer.baseAddress, size: Self.room, pos: 0)
            left = ZSTD_compressStream2(context, &target, &source, mode)
            count = target.pos
        }
        guard ZSTD_isError(left) == 0 else {
            throw CompressionError(.noMemory, String(cString: ZSTD_getErrorName(left)))
        }
        output.append(contentsOf: piece)
        return left
    }
}

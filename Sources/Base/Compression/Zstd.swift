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

    /// Returns the number of bytes not yet written.
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

final class ZstdDecompressor: Decompressor {
    /// 2^27 bytes, the largest window that the zstd tool accepts by default.
    private static let largestWindow: Int32 = 27

    private let context: OpaquePointer
    private(set) var isComplete = true

    init() throws(CompressionError) {
        guard let context = ZSTD_createDCtx() else {
            throw CompressionError(.noMemory, "zstd could not be started")
        }
        self.context = context
        ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.largestWindow)
    }

    deinit { ZSTD_freeDCtx(context) }

    func decompress(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(CompressionError) -> (read: Int, written: Int) {
        guard !input.isEmpty || !isComplete else { return (0, 0) }
        var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        let hint = ZSTD_decompressStream(context, &target, &source)
        guard ZSTD_isError(hint) == 0 else {
            throw CompressionError(.damaged, String(cString: ZSTD_getErrorName(hint)))
        }
        isComplete = hint == 0
        return (source.pos, target.pos)
    }
}

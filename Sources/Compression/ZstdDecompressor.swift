import CZstd

final class ZstdDecompressor: Decompressor {
    /// 2^27 bytes, the largest window that the format's own tool accepts unasked.
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

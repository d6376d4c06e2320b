/// Compressed bytes from anywhere, read as what they were before.
public final class DecompressedBytes {
    private let decompressor: any Decompressor
    private let read: (UnsafeMutableRawBufferPointer) throws -> Int
    private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var pending = 0..<0
    private var isExhausted = false

    /// Reads through `read`, which fills the front of a buffer and gives the count, 0 at the end.
    public init(
        _ format: CompressionFormat, from read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
    ) throws(CompressionError) {
        decompressor = try format.makeDecompressor()
        self.read = read
    }

    /// Reads through `read` and `decompressor`, which is used for nothing else.
    init(
        by decompressor: any Decompressor, from read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
    ) {
        self.decompressor = decompressor
        self.read = read
    }

    deinit { chunk.deallocate() }

    /// Fills the front of `output` and gives the count; 0 at the end.
    ///
    /// Throws what the source throws, `compression.damaged`, and `compression.truncated` at an end too early.
    public func read(into output: UnsafeMutableRawBufferPointer) throws -> Int {
        guard !output.isEmpty else { return 0 }
        while true {
            if pending.isEmpty && !isExhausted {
                pending = 0..<(try read(chunk))
                isExhausted = pending.isEmpty
            }
            let input = UnsafeRawBufferPointer(rebasing: chunk[pending])
            let (read, written) = try decompressor.decompress(input, into: output)
            pending = pending.lowerBound + read..<pending.upperBound
            if written > 0 { return written }
            if isExhausted && pending.isEmpty {
                guard decompressor.isComplete else {
                    throw CompressionError(.truncated, "the compressed data end too early")
                }
                return 0
            }
        }
    }
}

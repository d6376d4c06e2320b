/// Turns compressed bytes back, piece by piece. Not Sendable: one a stream.
public protocol Decompressor: AnyObject {
    /// Takes bytes from the front of `input` and fills the front of `output`; says how many of each.
    ///
    /// Throws `compression.damaged` where the bytes are not of the format.
    func decompress(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(CompressionError) -> (read: Int, written: Int)

    /// Whether the bytes so far are complete.
    var isComplete: Bool { get }
}

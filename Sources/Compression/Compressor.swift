/// Compresses bytes, piece by piece. Not Sendable: one a stream.
public protocol Compressor: AnyObject {
    /// Appends what `input` becomes, as far as it is known by now.
    func compress(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(CompressionError)
    /// Appends what is left; nothing can be compressed afterwards.
    func finish(into output: inout [UInt8]) throws(CompressionError)
}

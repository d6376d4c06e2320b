/// An image file in memory.
public struct EncodedImage: Hashable, Sendable {
    /// The file's bytes.
    public let bytes: [UInt8]
    /// Pixels a row.
    public let width: Int
    /// Number of rows.
    public let height: Int

    /// Puts together what belongs together; nothing is checked.
    public init(bytes: [UInt8], width: Int, height: Int) {
        self.bytes = bytes
        self.width = width
        self.height = height
    }
}

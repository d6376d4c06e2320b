/// An image file made from another, and what did not go along.
public struct ConvertedImage: Hashable, Sendable {
    /// The file's bytes.
    public let bytes: [UInt8]
    /// Pixels a row, upright.
    public let width: Int
    /// Number of rows, upright.
    public let height: Int
    /// Pixels an inch, if known.
    public let dotsPerInch: Double?
    /// What the source says and the new file does not, as read again from the new file.
    public let dropped: [MetadataItem]

    /// Puts together what belongs together; nothing is checked.
    public init(bytes: [UInt8], width: Int, height: Int, dotsPerInch: Double?, dropped: [MetadataItem]) {
        self.bytes = bytes
        self.width = width
        self.height = height
        self.dotsPerInch = dotsPerInch
        self.dropped = dropped
    }
}

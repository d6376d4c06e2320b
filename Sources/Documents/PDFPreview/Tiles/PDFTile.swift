public import Images

/// A square of a page's picture, as an image file.
public struct PDFTile: Hashable, Sendable {
    /// From the left, counted from 0.
    public let column: Int
    /// From the top, counted from 0.
    public let row: Int
    /// The file.
    public let picture: EncodedImage
}

/// A square of a picture in one of its sizes, as an image file.
public struct ImageTile: Hashable, Sendable {
    /// 0 for one pixel.
    public let level: Int
    /// From the left, counted from 0.
    public let column: Int
    /// From the top, counted from 0.
    public let row: Int
    /// The file.
    public let picture: EncodedImage

    /// Creates a tile.
    public init(level: Int, column: Int, row: Int, picture: EncodedImage) {
        self.level = level
        self.column = column
        self.row = row
        self.picture = picture
    }
}

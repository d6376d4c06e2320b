/// A large image in ever smaller levels, each cut into square tiles, as in Deep Zoom.
///
/// Level 0 is one pixel; each level doubles the width and height of the one before, up to the whole image. Tiles do
/// not overlap; those at the right and bottom edges are as small as the remainder.
///
/// ```swift
/// let pyramid = TilePyramid(width: 1_000, height: 600, side: 256)
/// pyramid.levels.count         // 11
/// pyramid.levels[10].columns   // 4
/// ```
public struct TilePyramid: Hashable, Sendable {
    /// The image at one size.
    public struct Level: Hashable, Sendable {
        /// 0 for one pixel.
        public let number: Int
        /// Pixels.
        public let width: Int
        /// Pixels.
        public let height: Int
        /// The side of a tile, in pixels.
        public let side: Int

        /// Number of tile columns.
        public var columns: Int { (width - 1) / side + 1 }
        /// Number of tile rows.
        public var rows: Int { (height - 1) / side + 1 }
    }

    /// The levels, from one pixel to the whole image.
    public let levels: [Level]

    /// Creates the pyramid of an image; sides below 1 count as 1.
    public init(width: Int, height: Int, side: Int) {
        var (width, height) = (max(width, 1), max(height, 1))
        var sizes = [(width, height)]
        while width > 1 || height > 1 {
            (width, height) = (width / 2 + width % 2, height / 2 + height % 2)
            sizes.append((width, height))
        }
        levels = sizes.reversed().enumerated().map { number, size in
            Level(number: number, width: size.0, height: size.1, side: max(side, 1))
        }
    }

    /// Number of tiles in all levels.
    public var tileCount: Double { levels.reduce(0) { $0 + Double($1.columns) * Double($1.rows) } }
}

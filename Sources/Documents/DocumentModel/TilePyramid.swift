/// A large picture in ever smaller levels, each cut into square tiles, as Deep Zoom has it.
///
/// Level 0 is one pixel; each level has twice the pixels of the one before each way, up to the whole picture. A tile lies
/// against the next without overlap, those on the right and at the bottom are as small as what is left.
///
/// ```swift
/// let pyramid = TilePyramid(width: 1_000, height: 600, side: 256)
/// pyramid.levels.count         // 11
/// pyramid.levels[10].columns   // 4
/// ```
public struct TilePyramid: Hashable, Sendable {
    /// The picture in one size.
    public struct Level: Hashable, Sendable {
        /// 0 for one pixel.
        public let number: Int
        /// Pixels.
        public let width: Int
        /// Pixels.
        public let height: Int
        /// The side of a tile, in pixels.
        public let side: Int

        /// Tiles side by side.
        public var columns: Int { (width - 1) / side + 1 }
        /// Tiles one below the other.
        public var rows: Int { (height - 1) / side + 1 }
    }

    /// From one pixel to the whole picture.
    public let levels: [Level]

    /// The pyramid of a picture; sides below 1 count as 1.
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

    /// Tiles in all levels.
    public var tileCount: Double { levels.reduce(0) { $0 + Double($1.columns) * Double($1.rows) } }
}

/// A rectangle in points of 1/72 inch.
///
/// The origin and direction of `y` are documented where a box is returned.
public struct PDFBox: Sendable, Hashable, Codable {
    /// The left side.
    public var x: Double
    /// The side nearest to the origin of `y`.
    public var y: Double
    /// Width in points.
    public var width: Double
    /// Height in points.
    public var height: Double

    /// Creates a box; numbers that are not finite (as in damaged files) become 0.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x.isFinite ? x : 0
        self.y = y.isFinite ? y : 0
        self.width = width.isFinite ? width : 0
        self.height = height.isFinite ? height : 0
    }

    /// Rounds to thousandths of a point, which hides rounding errors of the arithmetic.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(x.roundedToThousandths, forKey: .x)
        try container.encode(y.roundedToThousandths, forKey: .y)
        try container.encode(width.roundedToThousandths, forKey: .width)
        try container.encode(height.roundedToThousandths, forKey: .height)
    }

    private enum CodingKeys: CodingKey {
        case x, y, width, height
    }

    /// The box multiplied by a factor.
    package func times(_ factor: Double) -> PDFBox {
        PDFBox(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }

    /// The vertical centre.
    package var middle: Double { y + height / 2 }

    /// The smallest box that contains both.
    public func union(_ other: PDFBox) -> PDFBox {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PDFBox(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

extension Double {
    /// The value rounded to thousandths; numbers too large for that stay unchanged.
    package var roundedToThousandths: Double {
        let thousandths = self * 1_000
        return thousandths.magnitude < 1e15 ? thousandths.rounded() / 1_000 : self
    }
}

/// A rectangle in points of 1/72 inch.
///
/// Where `y` counts from and which way it grows, the one who gives the box says.
public struct PDFBox: Sendable, Hashable, Codable {
    /// Its left side.
    public var x: Double
    /// The side that is nearest to where `y` counts from.
    public var y: Double
    /// Points across.
    public var width: Double
    /// Points up or down.
    public var height: Double

    /// Puts a box together; numbers that are not finite, as damaged files have them, become 0.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x.isFinite ? x : 0
        self.y = y.isFinite ? y : 0
        self.width = width.isFinite ? width : 0
        self.height = height.isFinite ? height : 0
    }

    /// Writes thousandths of a point: less is dust of the arithmetic.
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

    /// The box in a plane whose unit is so many times smaller.
    package func times(_ factor: Double) -> PDFBox {
        PDFBox(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }

    /// Half way up or down.
    package var middle: Double { y + height / 2 }

    /// The least box that holds both.
    public func union(_ other: PDFBox) -> PDFBox {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PDFBox(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

/// A recognised word and its place on the page.
public struct PageWord: Codable, Hashable, Sendable {
    /// The word with its punctuation.
    public let text: String
    /// The smallest box around its ink.
    public let box: PageBox
    /// The number of its line on the page.
    public let line: Int

    /// A word from its parts.
    public init(text: String, box: PageBox, line: Int) {
        self.text = text
        self.box = box
        self.line = line
    }
}

/// A box in pixels; the origin is the page's upper left corner, y grows downwards.
public struct PageBox: Codable, Hashable, Sendable {
    /// The column of the left edge.
    public let x: Double
    /// The row of the upper edge.
    public let y: Double
    /// Width in pixels.
    public let width: Double
    /// Height in pixels.
    public let height: Double

    /// A box from its upper left corner and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The smallest box around both boxes.
    func union(_ other: PageBox) -> PageBox {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PageBox(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

/// A point in a picture, in pixels; the origin is the upper left corner, y grows downwards.
public struct PagePoint: Codable, Hashable, Sendable {
    /// Pixels from the left edge.
    public let x: Double
    /// Pixels from the upper edge.
    public let y: Double

    /// A point from its coordinates.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// Points as vectors.
extension PagePoint {
    static let zero = PagePoint(x: 0, y: 0)

    var length: Double { (x * x + y * y).squareRoot() }
    /// Turned clockwise by a quarter turn, as seen in the picture.
    var quarterTurned: PagePoint { PagePoint(x: -y, y: x) }

    func dot(_ other: PagePoint) -> Double { x * other.x + y * other.y }

    static func + (a: PagePoint, b: PagePoint) -> PagePoint { PagePoint(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: PagePoint, b: PagePoint) -> PagePoint { PagePoint(x: a.x - b.x, y: a.y - b.y) }
    static func * (a: PagePoint, factor: Double) -> PagePoint {
        PagePoint(x: a.x * factor, y: a.y * factor)
    }
}

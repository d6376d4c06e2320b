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

/// The page box that is shown.
public enum PDFPageBox: String, Sendable, Hashable, Codable, CaseIterable {
    /// The area the document wants to show.
    case crop
    /// The whole sheet, including printer's marks.
    case media
}

/// An action in a PDF beyond showing pages; the raw values are PDF's own names.
public enum PDFActiveContent: String, Sendable, Hashable, Codable, CaseIterable {
    /// A script, run on opening, on a click, or when a field changes.
    case javaScript = "JavaScript"
    /// Starts a program or opens a document.
    case launch = "Launch"
    /// Sends a form's contents to an address.
    case submitForm = "SubmitForm"
    /// Reads a form's contents from a file.
    case importData = "ImportData"
    /// Opens another PDF.
    case goToRemote = "GoToR"
    /// Opens an embedded PDF.
    case goToEmbedded = "GoToE"
    /// Plays media.
    case rendition = "Rendition"
}

/// A conformance level of PDF/A.
public enum ArchivalLevel: String, Codable, Hashable, Sendable, CaseIterable {
    /// ISO 19005-2, level B: the document looks the same everywhere.
    case a2b = "2b"
    /// ISO 19005-3, level B: the same, and files of any kind may be attached.
    case a3b = "3b"

    /// The part of ISO 19005.
    public var part: Int { self == .a2b ? 2 : 3 }

    /// The level's usual name, such as "PDF/A-2b".
    public var name: String { "PDF/A-\(rawValue)" }
}

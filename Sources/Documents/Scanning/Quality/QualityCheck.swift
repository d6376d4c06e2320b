/// What a page or file is checked for; the raw value is its name in reports.
public enum QualityCheck: String, Hashable, Sendable, Codable, CaseIterable {
    /// Dots an inch on the real paper.
    case resolution
    /// How high most letters are, in pixels.
    case textHeight
    /// How blurred the letters' edges are, in percent of their height.
    case sharpness
    /// How bright the paper is, 0 to 255.
    case brightness
    /// How much darker than the paper the ink is, 0 to 255.
    case contrast
    /// How much of the page is blown out by light, in percent.
    case glare
    /// How many letters run over one edge.
    case cutEdges
    /// How much ink is on the page, in thousandths of its area.
    case blank
    /// Bytes of the file.
    case fileSize
    /// Whether the file is what its name says, and of a wanted format.
    case fileType
    /// Pages of the file.
    case pageCount
    /// Dark borders that were left on a page that was made, in percent of a side.
    case darkEdges
    /// The side of a page that was made that is too long, in millimetres.
    case pageSize
    /// Numbers on the page whose check digits do not hold.
    case checkDigits
    /// Whether the page shows its content: that of an XFA form is drawn by Adobe's programs alone.
    case form
}

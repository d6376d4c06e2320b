/// A bar code or QR code on a page.
public struct PageCode: Codable, Hashable, Sendable {
    /// The kinds that are read.
    public enum Kind: String, Codable, Hashable, Sendable {
        /// A QR code.
        case qr
        /// An article number of 13 digits; also UPC-A, with a leading 0.
        case ean13
        /// An article number of 8 digits.
        case ean8
        /// Code 128, with all its sets.
        case code128
        /// Code 39.
        case code39
    }

    /// Which kind of code.
    public let kind: Kind
    /// What it says: UTF-8 where its bytes are, else Latin-1.
    public let text: String
    /// Points on its outline in the page's pixels: of a QR code its four corners.
    public let outline: [PagePoint]
}

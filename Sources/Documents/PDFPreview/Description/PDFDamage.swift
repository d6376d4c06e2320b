/// That pages of a document are lost.
public struct PDFDamage: Sendable, Hashable, Codable {
    /// Pages that can be shown.
    public var readablePages: Int
    /// Pages that the document once had, as far as it says.
    public var claimedPages: Int
}

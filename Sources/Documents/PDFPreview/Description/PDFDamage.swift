/// That pages of a document are lost.
public struct PDFDamage: Sendable, Hashable, Codable {
    /// Pages that can be shown.
    public var readablePages: Int
    /// Pages that the document once had, as far as it says.
    public var claimedPages: Int
    /// Those that are lost, from 1; none where that cannot be told, since pages in between may be missing.
    public var lostPages: [Int]
}

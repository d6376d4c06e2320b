public import DocumentModel
public import struct Foundation.Date

/// What a document says about itself.
public struct PDFInformation: Sendable, Hashable {
    /// Shown by viewers in place of the file's name.
    public var title: String
    /// Who wrote it.
    public var author = ""
    /// What it is about.
    public var subject = ""
    /// Words to find it by.
    public var keywords = ""
    /// The language of the text as in HTML, such as "de-CH"; unknown without.
    public var language: String?
    /// The time to be written; none without, so that the same pages give the same bytes.
    public var created: Date?
    /// Whether the document is made to be kept: PDF/A.
    public var isArchival: Bool
    /// The level that an archival document says it has.
    public var archivalLevel = ArchivalLevel.a2b

    /// Puts a document's facts together.
    public init(
        title: String = "", language: String? = nil, created: Date? = nil, isArchival: Bool = false
    ) {
        self.title = title
        self.language = language
        self.created = created
        self.isArchival = isArchival
    }

    static let producer = "Fieldbook"
}

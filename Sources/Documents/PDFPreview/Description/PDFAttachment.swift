public import struct Foundation.Date

/// A file that is embedded in a document.
public struct PDFAttachment: Sendable, Hashable, Codable {
    /// Its name; empty where it has none.
    public var name: String
    /// What it is.
    public var about: String?
    /// Its size as the document states it.
    public var bytes: Int?
    /// When it was last changed.
    public var modified: Date?
}

public import struct Foundation.Date

/// What a document says about itself.
public struct PDFMetadata: Sendable, Hashable, Codable {
    /// Its title.
    public var title: String?
    /// Who wrote it.
    public var author: String?
    /// What it is about.
    public var subject: String?
    /// Words to find it by, as they stand there.
    public var keywords: String?
    /// The program that it was written with.
    public var creator: String?
    /// The program that made the PDF.
    public var producer: String?
    /// When it was made.
    public var created: Date?
    /// When it was last changed.
    public var modified: Date?
    /// The standard that it says it follows, such as "PDF/A-2B"; nobody has checked that.
    public var standard: String?
}

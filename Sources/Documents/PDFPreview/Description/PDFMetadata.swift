import CPoppler
public import Foundation

/// The metadata of a document.
public struct PDFMetadata: Sendable, Hashable, Codable {
    /// The title.
    public var title: String?
    /// The author.
    public var author: String?
    /// The subject.
    public var subject: String?
    /// The keywords, unparsed.
    public var keywords: String?
    /// The program in which the original was written.
    public var creator: String?
    /// The program that made the PDF.
    public var producer: String?
    /// The time of creation.
    public var created: Date?
    /// The time of the last change.
    public var modified: Date?
    /// The standard that the document declares, such as "PDF/A-2B"; this is not verified.
    public var standard: String?
}

extension PDFFile {
    /// The metadata of the document.
    public var metadata: PDFMetadata {
        PDFMetadata(
            title: title, author: GlibText.taken(poppler_document_get_author(document)),
            subject: GlibText.taken(poppler_document_get_subject(document)),
            keywords: GlibText.taken(poppler_document_get_keywords(document)),
            creator: GlibText.taken(poppler_document_get_creator(document)),
            producer: GlibText.taken(poppler_document_get_producer(document)),
            created: Self.date(poppler_document_get_creation_date_time(document)),
            modified: Self.date(poppler_document_get_modification_date_time(document)), standard: standard)
    }

    /// The title in the metadata; `nil` without one.
    public var title: String? { GlibText.taken(poppler_document_get_title(document)) }

    /// Whether the first page can be shown before the rest is downloaded.
    public var isLinearized: Bool { poppler_document_is_linearized(document) != 0 }

    /// Converts and frees a `GDateTime` that the caller owns.
    static func date(_ time: OpaquePointer?) -> Date? {
        guard let time else { return nil }
        defer { g_date_time_unref(time) }
        return Date(timeIntervalSince1970: Double(g_date_time_to_unix(time)))
    }

    /// The PDF/A level in the XMP metadata, written as elements or attributes.
    private var standard: String? {
        guard let metadata = poppler_document_get_metadata(document) else { return nil }
        defer { g_free(metadata) }
        let bytes = UnsafeRawBufferPointer(start: metadata, count: strnlen(metadata, Self.longestMetadata))
        let text = String(decoding: bytes, as: UTF8.self)
        guard let part = text.firstMatch(of: /pdfaid:part(?:>|=["'])\s*([1-4])/) else { return nil }
        let level = text.firstMatch(of: /pdfaid:conformance(?:>|=["'])\s*([A-Za-z])/)
        return "PDF/A-\(part.1)\(level.map { $0.1.uppercased() } ?? "")"
    }

    private static let longestMetadata = 1 << 20
}

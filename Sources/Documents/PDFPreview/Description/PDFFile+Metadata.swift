import CPoppler
import Foundation

extension PDFFile {
    /// What the document says about itself.
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

    /// The title in the document's properties; `nil` without one.
    public var title: String? { GlibText.taken(poppler_document_get_title(document)) }

    /// Whether its first page can be shown before the rest has come.
    public var isLinearized: Bool { poppler_document_is_linearized(document) != 0 }

    /// A time that was given away.
    static func date(_ time: OpaquePointer?) -> Date? {
        guard let time else { return nil }
        defer { g_date_time_unref(time) }
        return Date(timeIntervalSince1970: Double(g_date_time_to_unix(time)))
    }

    /// What the XMP metadata claim, as elements or as attributes.
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

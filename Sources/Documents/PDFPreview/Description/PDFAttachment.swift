import CPoppler
public import struct Foundation.Date

/// A file embedded in a document.
public struct PDFAttachment: Sendable, Hashable, Codable {
    /// The name; empty if it has none.
    public var name: String
    /// The description.
    public var about: String?
    /// The size that the document states.
    public var bytes: Int?
    /// The time of the last change.
    public var modified: Date?
}

extension PDFFile {
    /// Number of embedded files, without those attached to a place on a page.
    public var attachmentCount: Int { Int(poppler_document_get_n_attachments(document)) }

    /// The embedded files, without those attached to a place on a page.
    ///
    /// If there are more than `limit`, the list is empty and incomplete.
    public func attachments(limit: Int = 10_000) -> PDFListing<PDFAttachment> {
        guard attachmentCount <= limit else { return PDFListing(isComplete: false) }
        let list = poppler_document_get_attachments(document)
        defer { g_list_free_full(list) { g_object_unref($0) } }
        return PDFListing(
            items: list.elements(of: PopplerAttachment.self).map { attachment in
                PDFAttachment(
                    name: GlibText.copied(poppler_attachment_get_name(attachment)) ?? "",
                    about: GlibText.copied(poppler_attachment_get_description(attachment)),
                    bytes: Int(exactly: poppler_attachment_get_size(attachment)),
                    modified: poppler_attachment_get_mtime(attachment)
                        .flatMap { Self.date(g_date_time_ref($0)) })
            })
    }
}

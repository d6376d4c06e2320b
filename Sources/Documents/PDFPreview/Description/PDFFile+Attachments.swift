import CPoppler

extension PDFFile {
    /// How many files are embedded in the document, those that are pinned to a page left out.
    public var attachmentCount: Int { Int(poppler_document_get_n_attachments(document)) }

    /// The files that are embedded in the document, those that are pinned to a page left out.
    ///
    /// Where there are more than `limit`, none is told.
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

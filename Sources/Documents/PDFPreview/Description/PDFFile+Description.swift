import CPoppler
public import DocumentModel

extension PDFFile {
    /// What a page is; throws `pdf.pageMissing` and `pdf.pageSize`.
    public func description(ofPage index: Int) throws(PDFError) -> PDFPageDescription {
        let page = try page(index)
        let size = try pageSize(index)
        let boxes = structure?.boxes(ofPage: index)
        let label = GlibText.taken(poppler_page_get_label(page.page))
        return PDFPageDescription(
            number: index + 1, label: label == "\(index + 1)" ? nil : label,
            width: size.widthPoints.roundedToThousandths, height: size.heightPoints.roundedToThousandths,
            rotation: boxes?.rotation ?? 0, mediaBox: boxes?.media,
            cropBox: page.cropBox, userUnit: boxes?.userUnit ?? 1,
            words: try separatedText(ofPage: index).words.count,
            links: try links(ofPage: index, limit: Self.mostOfAPage),
            notes: try noteCount(ofPage: index), fields: try fields(ofPage: index, limit: Self.mostOfAPage))
    }

    private static let mostOfAPage = 1_000

    /// What the document is, without its pages.
    public func description() -> PDFDescription {
        PDFDescription(
            pageCount: pageCount, damage: damage, version: pdfVersion, metadata: metadata,
            encryption: structure?.encryption, permissions: permissions, isLinearized: isLinearized,
            isTagged: structure?.isTagged ?? false, isPortfolio: structure?.isPortfolio ?? false,
            hasLayers: structure?.hasLayers ?? false, hasXFA: structure?.hasXFA ?? false,
            language: structure?.language, signatures: structure?.signatureCount ?? 0,
            fields: structure?.fieldCount ?? 0, activeContent: activeContent, outline: outline(),
            attachments: attachments(), attachmentCount: attachmentCount, fonts: fonts())
    }

    /// What the document asks its reader to do; none of it is ever done here.
    public var activeContent: PDFListing<PDFActiveContent> {
        var (found, isComplete) = structure?.activeContent() ?? ([], false)
        if structure == nil, poppler_document_has_javascript(document) != 0 { found.insert(.javaScript) }
        return PDFListing(items: PDFActiveContent.allCases.filter(found.contains), isComplete: isComplete)
    }
}

extension PDFPage {
    fileprivate var cropBox: PDFBox {
        var box = PopplerRectangle()
        poppler_page_get_crop_box(page, &box)
        return PDFBox(x: box.x1, y: box.y1, width: box.x2 - box.x1, height: box.y2 - box.y1)
    }
}

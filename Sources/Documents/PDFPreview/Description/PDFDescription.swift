import CPoppler
public import DocumentModel

/// The properties of a document, without its pages.
public struct PDFDescription: Sendable, Codable {
    /// Number of pages, at least 1.
    public var pageCount: Int
    /// The lost pages; `nil` if the document is complete.
    public var damage: PDFDamage?
    /// The PDF version that the file states, such as "1.7".
    public var version: String
    /// Title, author and other metadata.
    public var metadata: PDFMetadata
    /// The cipher, such as "AES-256"; `nil` if the document is not encrypted.
    public var encryption: String?
    /// The permissions that the owner grants.
    public var permissions: PDFPermissions
    /// Whether the first page can be shown before the rest is downloaded.
    public var isLinearized: Bool
    /// Whether the text is tagged for accessibility.
    public var isTagged: Bool
    /// Whether the document is a portfolio, a collection of files with a cover.
    public var isPortfolio: Bool
    /// Whether there are layers to show and hide.
    public var hasLayers: Bool
    /// Whether there is an XML form (XFA), which only some readers show.
    public var hasXFA: Bool
    /// The declared language as in HTML, such as "de-CH".
    public var language: String?
    /// Number of signatures, which are not verified.
    public var signatures: Int
    /// Number of form fields.
    public var fields: Int
    /// The kinds of active content. Nothing is executed.
    public var activeContent: PDFListing<PDFActiveContent>
    /// The outline, which readers show beside the pages.
    public var outline: PDFListing<PDFOutlineEntry>
    /// The embedded files.
    public var attachments: PDFListing<PDFAttachment>
    /// Number of embedded files, even if there are too many to list.
    public var attachmentCount: Int
    /// The fonts in use.
    public var fonts: PDFListing<PDFFont>
}

/// The properties of a page.
public struct PDFPageDescription: Sendable, Codable {
    /// The page number, from 1.
    public var number: Int
    /// The page label, such as "iv"; `nil` if it is the page number.
    public var label: String?
    /// Width of the page as shown, in points.
    public var width: Double
    /// Height of the page as shown, in points.
    public var height: Double
    /// Clockwise rotation of the page as shown, in degrees: 0, 90, 180 or 270.
    public var rotation: Int
    /// The paper in the page's own plane, `y` upwards; `nil` if it cannot be read.
    public var mediaBox: PDFBox?
    /// The visible part of the paper, in the page's own plane.
    public var cropBox: PDFBox
    /// Points per unit of the page's plane; 1 in most documents.
    public var userUnit: Double
    /// Number of words; 0 if there are only images.
    public var words: Int
    /// The links.
    public var links: PDFListing<PDFLink>
    /// Number of notes, marks, drawings, text boxes and stamps that people added.
    public var notes: Int
    /// The form fields.
    public var fields: PDFListing<PDFFormField>
}

extension PDFFile {
    /// The properties of a page; throws `pdf.pageMissing` and `pdf.pageSize`.
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

    /// The properties of the document, without its pages.
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

    /// The kinds of active content in the document. Nothing is executed.
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

/// A list limited in length, of elements of which a file may contain any number.
public struct PDFListing<Element: Sendable>: Sendable {
    /// The first elements in the document's order.
    public var items: [Element] = []
    /// Whether these are all elements.
    public var isComplete = true

    /// Adds an element if there is room; returns whether there was.
    mutating func add(_ item: @autoclosure () -> Element, upTo limit: Int) -> Bool {
        guard items.count < limit else {
            isComplete = false
            return false
        }
        items.append(item())
        return true
    }
}

extension PDFListing: Codable where Element: Codable {}
extension PDFListing: Equatable where Element: Equatable {}

public import DocumentModel
import PDFStructure

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Builds a PDF whose pages are pictures with searchable words over them.
///
/// Pages are written to disk when they are added, so memory does not grow with their number. The same pages give the
/// same bytes: no time is written unless one is given, and the document's identifier is derived from its content. The
/// file appears only after ``finish()``; until then its content is in temporary files beside it.
///
/// ```swift
/// let pdf = try PDFBuilder(path: "letter.pdf", information: PDFInformation(title: "Letter", language: "de"))
/// try pdf.addBookmark("letter.jpg")
/// try pdf.add(PDFPage(width: 595.2, height: 841.92, picture: .jpeg(jpeg), text: words))
/// try pdf.finish()
/// ```
public final class PDFBuilder {
    private let path: String
    private let objectsPath: String
    /// The document's properties. They can be changed until ``finish()``, except for `isArchival`.
    public var information: PDFInformation
    private let file: PDFObjectFile
    private let catalog: Int
    private let pageTree: Int
    private var font: InvisibleFont
    private var pictures: PictureWriter
    private var pages: [Int] = []
    private var bookmarks: [Bookmark] = []
    private var isFinished = false

    /// Pages added so far.
    public var pageCount: Int { pages.count }

    /// Begins a document that will replace any file at `path`; throws `pdf.unwritable`.
    public init(path: String, information: PDFInformation = PDFInformation()) throws(PDFError) {
        self.path = path
        self.information = information
        objectsPath = path + ".objects"
        file = try PDFObjectFile(path: objectsPath)
        catalog = file.reserve()
        pageTree = file.reserve()
        font = InvisibleFont(in: file)
        pictures = PictureWriter(isArchival: information.isArchival)
    }

    /// Adds a bookmark to the next page. It is left out if no page follows.
    public func addBookmark(_ title: String) { bookmarks.append(Bookmark(title: title, page: pages.count)) }

    /// Appends bookmarks, which may lead to pages that are not added yet.
    public func addBookmarks(_ more: [Bookmark]) { bookmarks += more }

    /// Adds a page.
    ///
    /// Throws `pdf.pageSize` for sides outside PDF's limits of 3 to 14,400 points; `pdf.picture` for a picture that
    /// cannot be shown and, in an archival document, for one in CMYK; `pdf.unwritable`.
    public func add(_ page: PDFPage) throws(PDFError) {
        guard !isFinished, PDFPage.sides.contains(page.width), PDFPage.sides.contains(page.height) else {
            throw PDFError(
                .pageSize, "a page cannot measure \(page.width) x \(page.height) points",
                remedy: "The sides of a page measure 3 to 14,400 points; check the resolution.")
        }
        var content = ""
        var resources = ""
        if let text = page.text, !text.words.isEmpty {
            let layer = TextLayer(text, width: page.width, height: page.height, codes: &font.codes)
            content += layer.content
            resources += font.resource(in: file) + " "
        }
        if let picture = page.picture {
            let drawn = try pictures.write(picture, of: page, to: file)
            content += drawn.content
            resources += "/XObject << \(drawn.resources) >> "
        }
        let stream = try file.add(stream: Array(content.utf8))
        pages.append(
            try file.add(
                """
                << /Type /Page /Parent \(pageTree) 0 R /Contents \(stream) 0 R /Resources << \(resources)>> \
                /MediaBox [0 0 \(PDFSyntax.number(page.width)) \(PDFSyntax.number(page.height))] >>
                """))
    }

    /// Completes the document and moves it to its path; afterwards no page can be added.
    ///
    /// Throws `pdf.noPages`, and `pdf.unwritable` if the document could not be written completely; then no file is left
    /// behind.
    public func finish() throws(PDFError) {
        guard !isFinished else { return }
        guard !pages.isEmpty else {
            throw PDFError(.noPages, "the PDF has no pages", remedy: "Add a page before finishing.")
        }
        let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
        try file.write(pageTree, "<< /Type /Pages /Count \(pages.count) /Kids [\(kids)] >>")
        try font.write(to: file)
        let entries = try information.catalogEntries(in: file)
        try file.write(catalog, "<< /Type /Catalog /Pages \(pageTree) 0 R \(entries)>>")
        try file.finish(root: catalog, information: try file.add(information.dictionary))
        isFinished = true
        let document = try QPDFDocument(path: objectsPath)
        try OutlineWriter.write(bookmarks, to: document)
        try document.write(to: path)
    }
}

/// A page for ``PDFBuilder``: its size, a picture that covers it, and searchable words.
public struct PDFPage: Sendable {
    /// Width in points of 1/72 inch.
    public var width: Double
    /// Height in points.
    public var height: Double
    /// The picture; the page is blank without.
    public var picture: PagePicture?
    /// Clockwise quarter turns that bring the picture upright.
    public var pictureTurns: Int
    /// The searchable words; their boxes are on the upright page.
    public var text: PageText?

    /// Makes a page with a size in points.
    public init(
        width: Double, height: Double, picture: PagePicture? = nil, pictureTurns: Int = 0,
        text: PageText? = nil
    ) {
        self.width = width
        self.height = height
        self.picture = picture
        self.pictureTurns = pictureTurns
        self.text = text
    }

    /// PDF's limits for the sides of a page, in points.
    static let sides = 3.0...14_400.0
}

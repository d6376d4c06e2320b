public import DocumentModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A PDF in the making: pages that are pictures, with words that can be found over them.
///
/// Pages go to the disk as they come, so that memory does not grow with their number. The same pages give the same
/// bytes: no time is written unless one is given, and the document's identifier follows from its content. The file is
/// there only after ``finish()``; while it grows, two files beside it hold it.
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
    /// What the document says about itself; can be changed until it is finished, but for being archival.
    public var information: PDFInformation
    private let file: PDFObjectFile
    private let catalog: Int
    private let pageTree: Int
    private var fonts: InvisibleFonts
    private var pictures: PictureWriter
    private var pages: [Int] = []
    private var bookmarks: [Bookmark] = []
    private var isFinished = false

    /// Pages added so far.
    public var pageCount: Int { pages.count }

    /// Begins a document, to stand at `path` in place of what stands there; throws `pdf.unwritable`.
    public init(path: String, information: PDFInformation = PDFInformation()) throws(PDFError) {
        self.path = path
        self.information = information
        objectsPath = path + ".objects"
        file = try PDFObjectFile(path: objectsPath)
        catalog = file.reserve()
        pageTree = file.reserve()
        fonts = InvisibleFonts(in: file)
        pictures = PictureWriter(isArchival: information.isArchival)
    }

    /// A bookmark at the page that is added next; one that no page follows is left out.
    public func addBookmark(_ title: String) { bookmarks.append(Bookmark(title: title, page: pages.count)) }

    /// Bookmarks behind those that are there, also at pages that are still to come.
    public func addBookmarks(_ more: [Bookmark]) { bookmarks += more }

    /// Adds a page.
    ///
    /// Throws `pdf.pageSize` for sides that PDF does not know, below 3 or above 14,400 points; `pdf.picture` for a
    /// picture that cannot be shown, in an archival document also for one of printing inks; `pdf.unwritable`.
    public func add(_ page: PDFPage) throws(PDFError) {
        guard !isFinished, PDFPage.sides.contains(page.width), PDFPage.sides.contains(page.height) else {
            throw PDFError(
                .pageSize, "A page of \(page.width) x \(page.height) points cannot be made",
                remedy: "Pages have sides of 3 to 14,400 points; check the resolution.")
        }
        var content = ""
        var resources = ""
        if let text = page.text, !text.words.isEmpty {
            let layer = TextLayer(text, width: page.width, height: page.height, codes: &fonts.codes)
            content += layer.content
            resources += fonts.resource(in: file) + " "
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

    /// Writes what is still to come and puts the document in its place; afterwards no page can be added.
    ///
    /// Throws `pdf.noPages`, and `pdf.unwritable` if not all of it reached the disk; then nothing is left behind.
    public func finish() throws(PDFError) {
        guard !isFinished else { return }
        guard !pages.isEmpty else {
            throw PDFError(.noPages, "The PDF has no page", remedy: "Add a page before finishing.")
        }
        let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
        try file.write(pageTree, "<< /Type /Pages /Count \(pages.count) /Kids [\(kids)] >>")
        try fonts.write(to: file)
        let facts = DocumentFacts(information: information)
        let entries = try facts.catalogEntries(in: file)
        try file.write(catalog, "<< /Type /Catalog /Pages \(pageTree) 0 R \(entries)>>")
        try file.finish(root: catalog, information: try file.add(facts.dictionary))
        isFinished = true
        let document = try QPDFDocument(path: objectsPath)
        try OutlineWriter.write(bookmarks, to: document)
        try document.write(to: path)
    }
}

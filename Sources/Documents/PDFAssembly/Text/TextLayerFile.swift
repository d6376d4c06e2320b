import DocumentModel
import Files
import PDFStructure

/// A temporary PDF with the words of pages, which is drawn under the pages of another document at the end.
final class TextLayerFile {
    private let folder: ScratchFolder
    private let path: String
    private let file: PDFObjectFile
    private var font: InvisibleFont
    private var layers: [(page: Int, name: String, form: Int, matrix: [Double])] = []
    /// This file, opened again; the other document refers to it until it is written.
    private var source: QPDFDocument?

    /// The start of the layer's name in a page's resources.
    private static let name = "/FieldbookText"

    init() throws(PDFError) {
        do {
            folder = try ScratchFolder()
        } catch {
            throw PDFError.unwritable(error.code.rawValue)
        }
        path = folder.path + "/text.pdf"
        file = try PDFObjectFile(path: path)
        font = InvisibleFont(in: file)
    }

    /// Adds the words of a page.
    func add(_ text: PageText, for page: Int, in frame: PageFrame) throws(PDFError) {
        let layer = TextLayer(text, width: frame.width, height: frame.height, codes: &font.codes)
        let form = try file.add(
            stream: Array(layer.content.utf8),
            """
            /Type /XObject /Subtype /Form \
            /BBox [0 0 \(PDFSyntax.number(frame.width)) \(PDFSyntax.number(frame.height))] \
            /Resources << \(font.resource(in: file)) >>
            """)
        layers.append((page, "/L\(layers.count)", form, frame.matrix))
    }

    /// Draws the words under the content of the pages.
    func lay(over document: QPDFDocument) throws(PDFError) {
        try finish()
        let source = try QPDFDocument(path: path)
        self.source = source
        let forms = try source.page(0)["/Resources"]["/XObject"]
        for layer in layers {
            defer { document.releaseObjects() }
            let page = try document.page(layer.page)
            Self.draw(document.copy(forms[layer.name]), matrix: layer.matrix, on: page, of: document)
            try document.check()
        }
    }

    private func finish() throws(PDFError) {
        try font.write(to: file)
        let names = layers.map { "\($0.name) \($0.form) 0 R" }.joined(separator: " ")
        let tree = file.reserve()
        let page = try file.add(
            """
            << /Type /Page /Parent \(tree) 0 R /MediaBox [0 0 72 72] /Resources << /XObject << \(names) >> >> >>
            """)
        try file.write(tree, "<< /Type /Pages /Count 1 /Kids [\(page) 0 R] >>")
        let catalog = try file.add("<< /Type /Catalog /Pages \(tree) 0 R >>")
        try file.finish(root: catalog, information: try file.add("<< >>"))
    }

    private static func draw(
        _ form: QPDFObject, matrix: [Double], on page: QPDFObject, of document: QPDFDocument
    ) {
        // Other pages may share the resources, so the page gets a copy.
        let resources = page.inherited("/Resources").copied()
        let objects = resources["/XObject"].copied()
        let taken = Set(objects.keys)
        let name =
            (0...taken.count).lazy.map { "\(Self.name)\($0)" }.first { !taken.contains($0) } ?? Self.name
        objects.set(name, form)
        resources.set("/XObject", objects)
        page.set("/Resources", resources)

        let contents = document.makeArray()
        let operators = "q \(PDFSyntax.matrix(matrix)) cm \(name) Do Q\n"
        contents.append(document.makeStream(Array(operators.utf8)))
        let old = page["/Contents"]
        if old.isArray {
            for index in 0..<old.count { contents.append(old.item(index)) }
        } else if old.isStream {
            contents.append(old)
        }
        page.set("/Contents", contents)
    }
}

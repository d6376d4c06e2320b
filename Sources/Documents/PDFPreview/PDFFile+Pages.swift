public import DocumentModel
import CPoppler

extension PDFFile {
    /// The size of a page as it is seen: the crop box, turned as the page asks for; in points of 1/72 inch.
    ///
    /// Throws `pdf.pageMissing`, and `pdf.pageSize` if a side is not finite and above zero.
    public func pageSize(_ index: Int) throws(PDFError) -> (widthPoints: Double, heightPoints: Double) {
        try page(index).size(inUnitsOf: userUnits.points(ofPage: index))
    }

    /// The text of a page in reading order, with that of form fields and text boxes; empty where there are only images.
    public func text(ofPage index: Int) throws(PDFError) -> String {
        try separatedText(ofPage: index).text
    }

    func separatedText(ofPage index: Int) throws(PDFError) -> SeparatedText {
        let page = try page(index)
        return listening(toPage: index) { page.separatedText() }
    }

    func plane(of page: PDFPage, _ index: Int, rotation: Int = 0) throws(PDFError) -> PagePlane {
        let size = try page.size()
        return PagePlane(
            width: size.widthPoints, height: size.heightPoints, rotation: rotation,
            userUnit: userUnits.points(ofPage: index))
    }

    func page(_ index: Int) throws(PDFError) -> PDFPage {
        guard (0..<pageCount).contains(index) else {
            throw Self.pageMissing(
                index, "The document has \(pageCount) page\(pageCount == 1 ? "" : "s")")
        }
        guard let page = poppler_document_get_page(document, Int32(index)) else {
            mayHaveLostPages = true
            throw Self.pageMissing(index, "The page cannot be read")
        }
        let owned = PDFPage(owning: page, place: "page \(index + 1)", document: self)
        if !owned.hasArea, let mended { return try mended.page(index) }
        return owned
    }

    private static func pageMissing(_ index: Int, _ message: String) -> PDFError {
        PDFError(.pageMissing, message, place: "page \(index &+ 1)", remedy: "Choose another page.")
    }
}

public import DocumentModel
import CPoppler

extension PDFFile {
    /// The size of a page as it is seen: the crop box, turned as the page asks for; in points of 1/72 inch.
    ///
    /// Throws `pdf.pageMissing`, and `pdf.pageSize` if a side is not finite and above zero.
    public func pageSize(_ index: Int) throws(PDFError) -> (widthPoints: Double, heightPoints: Double) {
        try page(index).size()
    }

    /// The text of a page in reading order; empty where there are only images.
    public func text(ofPage index: Int) throws(PDFError) -> String {
        try page(index).separatedText().text
    }

    func page(_ index: Int) throws(PDFError) -> PDFPage {
        guard (0..<pageCount).contains(index), let page = poppler_document_get_page(document, Int32(index))
        else {
            throw PDFError(
                .pageMissing,
                index >= 0 && index < pageCount
                    ? "The page cannot be read"
                    : "The document has \(pageCount) page\(pageCount == 1 ? "" : "s")",
                place: "page \(index &+ 1)", remedy: "Choose another page.")
        }
        return PDFPage(owning: page, place: "page \(index + 1)", document: self)
    }
}

/// A way to write recognised pages down, one after the other.
///
/// ```swift
/// let layout = HOCRLayout(title: "letter.jpg")
/// var file = layout.opening
/// for (index, page) in pages.enumerated() { file += try layout.page(page, number: index + 1) }
/// file += layout.closing
/// ```
public protocol PageLayout: Sendable {
    /// What stands before the first page.
    var opening: String { get }
    /// A page; numbers count from 1 and come in order. Throws what keeps a page from being written.
    func page(_ page: RecognisedPage, number: Int) throws(OCRError) -> String
    /// What stands after the last page.
    var closing: String { get }
}

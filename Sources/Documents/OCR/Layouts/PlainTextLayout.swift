/// The text alone, a form feed between pages, as pdftotext writes it.
public struct PlainTextLayout: PageLayout {
    /// The layout.
    public init() {}

    /// Nothing.
    public let opening = ""
    /// Nothing.
    public let closing = ""

    /// The page's text.
    public func page(_ page: RecognisedPage, number: Int) -> String {
        (number > 1 ? "\u{0C}" : "") + page.text
    }
}

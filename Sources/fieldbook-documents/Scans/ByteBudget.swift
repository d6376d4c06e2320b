/// The bytes of a document, shared out among its pages: what a page does not use is for those behind it.
struct ByteBudget {
    /// What a PDF has besides its pages, and a page besides its picture.
    private static let ofDocument = 3_000
    private static let ofPage = 900
    private static let ofWord = 24

    private var left: Int
    private var pagesLeft: Int

    init(_ byteCount: Int, pageCount: Int) {
        left = byteCount - Self.ofDocument
        pagesLeft = max(1, pageCount)
    }

    /// A page of the source comes, which has become so many.
    mutating func begin(sourcePage pages: Int) { pagesLeft = max(1, pagesLeft - 1 + pages) }

    /// The bytes that the next page's picture may take, at least 1.
    func share(words: Int) -> Int {
        max(1, left / pagesLeft - Self.ofPage - Self.ofWord * words)
    }

    /// Takes away what the page has used.
    mutating func take(picture: Int, words: Int) {
        left -= picture + Self.ofPage + Self.ofWord * words
        pagesLeft = max(1, pagesLeft - 1)
    }
}

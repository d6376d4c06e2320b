/// A document without pages of its own, to be set on paper of A4.
///
/// ```swift
/// let pages = try TypesetDocument.markdown("# Survey\n\nTwo *parcels*.").write(toFileAt: "survey.pdf")
/// pages.count   // 1
/// ```
public struct TypesetDocument {
    /// What was written.
    public struct Pages: Hashable, Sendable {
        /// Pages, at least 1.
        public let count: Int
        /// Whether the document goes on behind the last page.
        public let isCut: Bool
        /// Whether a table has more columns than the pages have room for.
        public let leavesOutColumns: Bool
    }

    private let paper: Paper
    private let set: (PageSetter) throws(TypesettingError) -> Void

    init(paper: Paper = .portrait, _ set: @escaping (PageSetter) throws(TypesettingError) -> Void) {
        self.paper = paper
        self.set = set
    }

    /// Writes a PDF, whose letters are embedded; the same document gives the same bytes.
    ///
    /// At most `maximumPages` pages are set; the last of them says if there are more. Throws `typesetting.failed` and
    /// `typesetting.table`.
    public func write(toFileAt path: String, maximumPages: Int = 200) throws(TypesettingError) -> Pages {
        let setter = try PageSetter(path: path, paper, maximumPages: max(1, maximumPages))
        try set(setter)
        return try setter.finish()
    }
}

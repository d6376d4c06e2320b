import CPango
public import Errors

/// A document without pages, to be set on A4 paper.
///
/// ```swift
/// let pages = try TypesetDocument.markdown("# Survey\n\nTwo *parcels*.").write(toFileAt: "survey.pdf")
/// pages.count   // 1
/// ```
public struct TypesetDocument {
    /// The pages written.
    public struct Pages: Hashable, Sendable {
        /// Number of pages, at least 1.
        public let count: Int
        /// Whether the document continues after the last page.
        public let isCut: Bool
        /// Whether a table has more columns than fit on the page.
        public let leavesOutColumns: Bool
    }

    private let paper: Paper
    private let isNumbered: Bool
    private let set: (PageSetter) throws(TypesettingError) -> Void

    /// - Parameter isNumbered: whether pages have their number and that of all pages.
    init(
        paper: Paper = .portrait, isNumbered: Bool = false,
        _ set: @escaping (PageSetter) throws(TypesettingError) -> Void
    ) {
        self.paper = paper
        self.isNumbered = isNumbered
        self.set = set
    }

    /// Writes a PDF with embedded fonts; the same document gives the same bytes.
    ///
    /// Sets at most `maximumPages` pages; if the document continues, a note on the last page says so. Throws
    /// `typesetting.failed` and `typesetting.table`.
    public func write(toFileAt path: String, maximumPages: Int = 200) throws(TypesettingError) -> Pages {
        let total = isNumbered ? try pages(at: nil, maximumPages).count : nil
        return try pages(at: path, maximumPages, total)
    }

    private func pages(
        at path: String?, _ maximum: Int, _ total: Int? = nil
    ) throws(TypesettingError) -> Pages {
        let setter = try PageSetter(path: path, paper, maximumPages: max(1, maximum), total: total)
        try set(setter)
        return try setter.finish()
    }
}

/// The typesetting library Fieldbook uses, Pango.
public enum TypesettingLibrary {
    /// The version of Pango in use, such as "1.50.12".
    public static var version: String { pango_version_string().map { String(cString: $0) } ?? "unknown" }
}

/// The reason why a document could not be set on pages.
public struct TypesettingError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as written in reports: `typesetting.failed`.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// A library failed, or the file could not be written.
        public static let failed = Self("typesetting.failed")
        /// The text is not a table.
        public static let table = Self("typesetting.table")
    }

    /// The kind of error.
    public let code: Code
    /// The cause in plain words, without the file's name.
    public let message: String
    /// What the user can do about it.
    public let remedy: String

    init(_ code: Code, _ message: String, remedy: String) {
        self.code = code
        self.message = message
        self.remedy = remedy
    }

    /// The cause, by the code.
    public var cause: ItemFailure.Cause { code == .failed ? .setting : .content }
}

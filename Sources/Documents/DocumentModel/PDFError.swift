public import Errors

/// An error from opening, rendering, creating or changing a PDF.
public struct PDFError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as shown in reports: `pdf.encrypted`.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The file cannot be opened or read.
        public static let unreadable = Self("pdf.unreadable")
        /// The file has no bytes.
        public static let empty = Self("pdf.empty")
        /// The first 1024 bytes have no PDF header.
        public static let notAPDF = Self("pdf.notAPDF")
        /// The PDF is too damaged to open.
        public static let damaged = Self("pdf.damaged")
        /// A password is needed, or the one given is wrong.
        public static let encrypted = Self("pdf.encrypted")
        /// The document has no page that can be shown.
        public static let noPages = Self("pdf.noPages")
        /// The document does not have the requested page, or the page is unreadable.
        public static let pageMissing = Self("pdf.pageMissing")
        /// The page's size or the requested size is invalid.
        public static let pageSize = Self("pdf.pageSize")
        /// More pixels than the caller allows.
        public static let tooLarge = Self("pdf.tooLarge")
        /// The page could not be drawn.
        public static let renderingFailed = Self("pdf.renderingFailed")
        /// The page selection cannot be parsed.
        public static let selection = Self("pdf.selection")
        /// The page region is invalid.
        public static let region = Self("pdf.region")
        /// The PDF cannot be created or written.
        public static let unwritable = Self("pdf.unwritable")
        /// The image cannot be placed on a page.
        public static let picture = Self("pdf.picture")
        /// The document is signed, and a change would break the signature.
        public static let signed = Self("pdf.signed")
        /// The document is a fillable form.
        public static let form = Self("pdf.form")
        /// The document's owner allows no changes.
        public static let restricted = Self("pdf.restricted")
        /// A PDF/A document cannot include one that is not PDF/A.
        public static let notArchival = Self("pdf.notArchival")
        /// The rendering library is not installed.
        public static let engineMissing = Self("pdf.engineMissing")
    }

    /// The kind of error.
    public let code: Code
    /// What is wrong, in plain words, without the file's name.
    public let message: String
    /// The place, if known, such as "page 3".
    public let place: String?
    /// What the user can do about it.
    public let remedy: String

    package init(_ code: Code, _ message: String, place: String? = nil, remedy: String) {
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
    }

    /// The cause, by the code.
    public var cause: ItemFailure.Cause {
        [.unreadable, .encrypted, .unwritable, .engineMissing].contains(code) ? .setting : .content
    }
}

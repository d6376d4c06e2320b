/// An error from opening, rendering, creating or changing a PDF.
public struct PDFError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case unreadable = "pdf.unreadable"
            case empty = "pdf.empty"
            case notAPDF = "pdf.notAPDF"
            case damaged = "pdf.damaged"
            case encrypted = "pdf.encrypted"
            case noPages = "pdf.noPages"
            case pageMissing = "pdf.pageMissing"
            case pageSize = "pdf.pageSize"
            case tooLarge = "pdf.tooLarge"
            case renderingFailed = "pdf.renderingFailed"
            case selection = "pdf.selection"
            case region = "pdf.region"
            case unwritable = "pdf.unwritable"
            case picture = "pdf.picture"
            case signed = "pdf.signed"
            case form = "pdf.form"
            case restricted = "pdf.restricted"
            case notArchival = "pdf.notArchival"
            case engineMissing = "pdf.engineMissing"
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The file cannot be opened or read.
        public static let unreadable = Self(.unreadable)
        /// The file has no bytes.
        public static let empty = Self(.empty)
        /// The first 1024 bytes have no PDF header.
        public static let notAPDF = Self(.notAPDF)
        /// The PDF is too damaged to open.
        public static let damaged = Self(.damaged)
        /// A password is needed, or the one given is wrong.
        public static let encrypted = Self(.encrypted)
        /// The document has no page that can be shown.
        public static let noPages = Self(.noPages)
        /// The document does not have the requested page, or the page is unreadable.
        public static let pageMissing = Self(.pageMissing)
        /// The page's size or the requested size is invalid.
        public static let pageSize = Self(.pageSize)
        /// More pixels than the caller allows.
        public static let tooLarge = Self(.tooLarge)
        /// The page could not be drawn.
        public static let renderingFailed = Self(.renderingFailed)
        /// The page selection cannot be parsed.
        public static let selection = Self(.selection)
        /// The page region is invalid.
        public static let region = Self(.region)
        /// The PDF cannot be created or written.
        public static let unwritable = Self(.unwritable)
        /// The image cannot be placed on a page.
        public static let picture = Self(.picture)
        /// The document is signed, and a change would break the signature.
        public static let signed = Self(.signed)
        /// The document is a fillable form.
        public static let form = Self(.form)
        /// The document's owner allows no changes.
        public static let restricted = Self(.restricted)
        /// A PDF/A document cannot include one that is not PDF/A.
        public static let notArchival = Self(.notArchival)
        /// The rendering library is not installed.
        public static let engineMissing = Self(.engineMissing)

        /// The code as shown in reports: `pdf.encrypted`.
        public var description: String { value.rawValue }
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

    /// One line: code, message, place and remedy.
    public var description: String {
        "\(code): \(message)\(place.map { " (\($0))" } ?? ""). \(remedy)"
    }
}

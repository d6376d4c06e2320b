/// Why an image could not be read, changed or written.
public struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case fileUnreadable = "image.fileUnreadable"
            case unsupportedFormat = "image.unsupportedFormat"
            case unreadable = "image.unreadable"
            case tooLarge = "image.tooLarge"
            case pageMissing = "image.pageMissing"
            case invalidRaster = "image.invalidRaster"
            case encodingFailed = "image.encodingFailed"
            case fileUnwritable = "image.fileUnwritable"
            case libraryUnavailable = "image.libraryUnavailable"
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The file cannot be opened or read, or is empty.
        public static let fileUnreadable = Self(.fileUnreadable)
        /// Not an image, or an image in a format that is not read here.
        public static let unsupportedFormat = Self(.unsupportedFormat)
        /// An image that is cut off or damaged beyond reading.
        public static let unreadable = Self(.unreadable)
        /// More pixels than the caller allows.
        public static let tooLarge = Self(.tooLarge)
        /// The file has fewer pages than were asked for.
        public static let pageMissing = Self(.pageMissing)
        /// Width, height and number of bytes do not belong together.
        public static let invalidRaster = Self(.invalidRaster)
        /// The pixels could not be turned into a file's bytes.
        public static let encodingFailed = Self(.encodingFailed)
        /// The file cannot be created or written.
        public static let fileUnwritable = Self(.fileUnwritable)
        /// The image library could not be started.
        public static let libraryUnavailable = Self(.libraryUnavailable)

        /// The code as it stands in reports: `image.unreadable`.
        public var description: String { value.rawValue }
    }

    /// What kind of error this is.
    public let code: Code
    /// What is wrong, in plain words, without the file's name.
    public let message: String
    /// Where, if known: "page 3".
    public let place: String?
    /// What the person can do about it.
    public let remedy: String

    init(_ code: Code, _ message: String, place: String? = nil, remedy: String) {
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

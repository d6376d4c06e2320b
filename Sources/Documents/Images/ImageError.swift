public import Errors

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An error from reading, changing or writing an image.
public struct ImageError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as shown in reports: `image.unreadable`.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The file cannot be opened or read, or is empty.
        public static let fileUnreadable = Self("image.fileUnreadable")
        /// Not an image, or an image in an unsupported format.
        public static let unsupportedFormat = Self("image.unsupportedFormat")
        /// The image is truncated or too damaged to read.
        public static let unreadable = Self("image.unreadable")
        /// More pixels than the caller allows.
        public static let tooLarge = Self("image.tooLarge")
        /// The file does not have the requested page.
        public static let pageMissing = Self("image.pageMissing")
        /// Width, height and number of bytes do not match.
        public static let invalidRaster = Self("image.invalidRaster")
        /// The pixels could not be encoded.
        public static let encodingFailed = Self("image.encodingFailed")
        /// The file cannot be created or written.
        public static let fileUnwritable = Self("image.fileUnwritable")
        /// The image library could not be started.
        public static let libraryUnavailable = Self("image.libraryUnavailable")
    }

    /// The kind of error.
    public let code: Code
    /// What is wrong, in plain words, without the file's name.
    public let message: String
    /// The place, if known, such as "page 3".
    public let place: String?
    /// What the user can do about it.
    public let remedy: String
    /// Whether the file is empty.
    public let isEmptyFile: Bool

    init(
        _ code: Code, _ message: String, place: String? = nil, remedy: String, isEmptyFile: Bool = false
    ) {
        self.isEmptyFile = isEmptyFile
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
    }

    /// The cause, by the code.
    public var cause: ItemFailure.Cause {
        [.fileUnreadable, .fileUnwritable].contains(code) && !isEmptyFile ? .setting : .content
    }

    /// The error of a file that could not be created or written, from the value of `errno`.
    static func unwritable(_ number: Int32) -> ImageError {
        ImageError(
            .fileUnwritable, String(cString: strerror(number)),
            remedy: "Check that the folder exists, is writable and has space left.")
    }
}

public import Errors
import Images

/// An error from processing a scanned page.
public struct ScanningError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as shown in reports: `scan.tooLarge`.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The page has more pixels than can be processed.
        public static let tooLarge = Self("scan.tooLarge")
        /// A step of the image processing failed.
        public static let processingFailed = Self("scan.processingFailed")
        /// No legible result is small enough.
        public static let doesNotFit = Self("scan.doesNotFit")
    }

    /// The kind of error.
    public let code: Code
    /// What is wrong, in plain words, without the file's name.
    public let message: String
    /// The place, if known, such as "page 3".
    public let place: String?
    /// What the user can do about it.
    public let remedy: String

    init(_ code: Code, _ message: String, place: String? = nil, remedy: String) {
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
    }

    /// An error of an image operation, as a failed processing step.
    init(_ error: ImageError) {
        self.init(.processingFailed, error.message, remedy: error.remedy)
    }
}

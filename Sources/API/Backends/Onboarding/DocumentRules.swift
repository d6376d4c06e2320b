import Foundation

extension Onboarding {
    /// What a document must be before it is sent: JPEG or PNG by its first bytes, at most 10 MiB, at least 800 by 600 pixels either
    /// way up.
    ///
    /// ```swift
    /// let head = try Onboarding.DocumentRules.check(fileAt: "passport.jpg")
    /// print(head.format, head.width, head.height)
    /// ```
    public enum DocumentRules {
        /// The most bytes that a document may have.
        public static let mostBytes = 10 << 20
        /// The least pixels of the longer side.
        public static let leastLongSide = 800
        /// The least pixels of the shorter side.
        public static let leastShortSide = 600
        /// How often sending a document is tried again.
        public static let retries = 3

        /// Checks a whole document in memory.
        public static func check(_ bytes: [UInt8]) throws(DocumentFault) -> PictureHead {
            try check(size: bytes.count)
            guard let head = PictureHead(bytes) else {
                throw DocumentFault(
                    .format, "it is no JPEG and no PNG, or is damaged",
                    remedy: "Photograph or scan it again, and save it as JPEG or PNG.")
            }
            let sides = [head.width, head.height].sorted()
            guard sides[1] >= leastLongSide, sides[0] >= leastShortSide else {
                throw DocumentFault(
                    .resolution, "it has \(head.width) x \(head.height) pixels",
                    remedy: "Take it with \(leastLongSide) x \(leastShortSide) pixels or more.")
            }
            return head
        }

        /// Checks a file; one that is too large is not read, nor is what is no plain file.
        public static func check(fileAt path: String) throws(DocumentFault) -> PictureHead {
            // Nobody waits for who might write into a pipe.
            let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { throw unreadable }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw unreadable
            }
            try check(size: Int(clamping: status.st_size))
            guard let data = try? file.read(upToCount: mostBytes + 1) else { throw unreadable }
            return try check(Array(data))
        }

        private static let unreadable = DocumentFault(
            .unreadable, "it cannot be read", remedy: "Check the path and who may read it.")

        private static func check(size: Int) throws(DocumentFault) {
            guard size > 0 else {
                throw DocumentFault(.empty, "it is empty", remedy: "Photograph or scan it again.")
            }
            guard size <= mostBytes else {
                throw DocumentFault(
                    .tooLarge, "it has \(size) bytes",
                    remedy: "Save it with at most \(mostBytes) bytes (10 MiB).")
            }
        }
    }

    /// Why a document is not sent.
    public struct DocumentFault: Error, Hashable, Sendable, CustomStringConvertible {
        /// A stable code that scripts can rely on.
        public struct Code: Hashable, Sendable, CustomStringConvertible {
            private enum Value: String {
                case unreadable = "document.unreadable"
                case empty = "document.empty"
                case tooLarge = "document.tooLarge"
                case format = "document.format"
                case resolution = "document.resolution"
            }
            private let value: Value
            private init(_ value: Value) { self.value = value }

            /// The file cannot be read.
            public static let unreadable = Self(.unreadable)
            /// There is nothing in it.
            public static let empty = Self(.empty)
            /// It has too many bytes.
            public static let tooLarge = Self(.tooLarge)
            /// It is neither JPEG nor PNG.
            public static let format = Self(.format)
            /// It has too few pixels.
            public static let resolution = Self(.resolution)

            /// The code as scripts see it.
            public var description: String { value.rawValue }
        }

        /// The stable code.
        public let code: Code
        /// What is wrong, in plain words.
        public let message: String
        /// What the person can do about it.
        public let remedy: String

        init(_ code: Code, _ message: String, remedy: String) {
            self.code = code
            self.message = message
            self.remedy = remedy
        }

        /// Code, message and remedy in one line.
        public var description: String { "\(code): \(message). \(remedy)" }
    }
}

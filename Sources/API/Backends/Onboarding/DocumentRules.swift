public import Errors
import Foundation

extension Onboarding {
    /// The rules for a document before it is uploaded: JPEG or PNG by its first bytes, at most 10 MiB, at least 800 by 600
    /// pixels in either orientation.
    ///
    /// ```swift
    /// let header = try Onboarding.DocumentRules.check(fileAt: "passport.jpg")
    /// print(header.format, header.width, header.height)
    /// ```
    public enum DocumentRules {
        /// The maximum size in bytes.
        public static let mostBytes = 10 << 20
        /// The minimum of the longer side in pixels.
        public static let leastLongSide = 800
        /// The minimum of the shorter side in pixels.
        public static let leastShortSide = 600
        /// The number of further attempts after a failed upload.
        public static let retries = 3

        /// Checks a document in memory.
        public static func check(_ bytes: [UInt8]) throws(DocumentError) -> ImageHeader {
            let header = try header(of: bytes)
            try check(header)
            return header
        }

        /// Checks a file. A file that is too large, or not a regular file, is not read.
        public static func check(fileAt path: String) throws(DocumentError) -> ImageHeader {
            let header = try header(ofFileAt: path)
            try check(header)
            return header
        }

        /// Checks everything but the resolution.
        static func header(ofFileAt path: String) throws(DocumentError) -> ImageHeader {
            // Opening a pipe must not wait for a writer.
            let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { throw unreadable }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw unreadable
            }
            try check(size: Int(clamping: status.st_size))
            guard let data = try? file.read(upToCount: mostBytes + 1) else { throw unreadable }
            return try header(of: Array(data))
        }

        private static func header(of bytes: [UInt8]) throws(DocumentError) -> ImageHeader {
            try check(size: bytes.count)
            guard let header = ImageHeader(bytes) else {
                throw DocumentError(
                    .format, "not a JPEG or PNG image, or a damaged one",
                    remedy: "Photograph or scan it again, and save it as JPEG or PNG.")
            }
            return header
        }

        /// Checks the resolution.
        static func check(_ header: ImageHeader) throws(DocumentError) {
            let sides = [header.width, header.height].sorted()
            guard sides[1] >= leastLongSide, sides[0] >= leastShortSide else {
                throw DocumentError(
                    .resolution, "the image has \(header.width) x \(header.height) pixels",
                    remedy: "Scan it with at least \(leastLongSide) x \(leastShortSide) pixels.")
            }
        }

        private static let unreadable = DocumentError(
            .unreadable, "the file cannot be read", remedy: "Check its path and permissions.")

        private static func check(size: Int) throws(DocumentError) {
            guard size > 0 else {
                throw DocumentError(.empty, "the file is empty", remedy: "Photograph or scan it again.")
            }
            guard size <= mostBytes else {
                throw DocumentError(
                    .tooLarge, "the file has \(size) bytes",
                    remedy: "Save it with at most \(mostBytes) bytes (10 MiB).")
            }
        }
    }

    /// An error in a document that must not be uploaded.
    public struct DocumentError: CodedError {
        /// A stable code that scripts can rely on.
        public struct Code: Hashable, Sendable, CustomStringConvertible {
            /// The code as scripts see it.
            public let description: String

            private init(_ description: String) { self.description = description }

            /// The file cannot be read.
            public static let unreadable = Self("document.unreadable")
            /// The file is empty.
            public static let empty = Self("document.empty")
            /// The file is too large.
            public static let tooLarge = Self("document.tooLarge")
            /// The file is neither JPEG nor PNG.
            public static let format = Self("document.format")
            /// The image has too few pixels.
            public static let resolution = Self("document.resolution")
        }

        /// The stable code.
        public let code: Code
        /// A description.
        public let message: String
        /// What the user can do.
        public let remedy: String

        init(_ code: Code, _ message: String, remedy: String) {
            self.code = code
            self.message = message
            self.remedy = remedy
        }
    }
}

/// Format and size of an image from its first bytes, without decoding it.
public struct ImageHeader: Hashable, Sendable {
    /// An image format; the raw value is its media type.
    public enum Format: String, Hashable, Sendable {
        case jpeg = "image/jpeg"
        case png = "image/png"
    }

    /// The format.
    public let format: Format
    /// The width in pixels as stored, before a rotation in the metadata.
    public let width: Int
    /// The height in pixels as stored.
    public let height: Int

    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]

    /// Reads the header; `nil` for other formats and for an image that is truncated or damaged before its size.
    ///
    /// A JPEG may have megabytes of metadata before its size.
    public init?(_ bytes: some RandomAccessCollection<UInt8>) {
        if bytes.starts(with: Self.pngSignature) {
            self.init(png: bytes)
        } else if bytes.starts(with: Self.jpegSignature) {
            self.init(jpeg: bytes)
        } else {
            return nil
        }
    }

    private init?(_ format: Format, _ width: Int?, _ height: Int?) {
        guard let width, let height, width > 0, height > 0 else { return nil }
        (self.format, self.width, self.height) = (format, width, height)
    }

    /// The first chunk is 13 bytes of `IHDR` that begin with width and height.
    private init?(png bytes: some RandomAccessCollection<UInt8>) {
        guard Self.number(bytes, at: 8, bytes: 4) == 13, Self.number(bytes, at: 12, bytes: 4) == 0x4948_4452
        else { return nil }
        let (width, height) = (Self.number(bytes, at: 16, bytes: 4), Self.number(bytes, at: 20, bytes: 4))
        guard width ?? 0 < 1 << 31, height ?? 0 < 1 << 31 else { return nil }
        self.init(.png, width, height)
    }

    /// The size is in the first segment that starts a frame; segments before it are skipped by their length.
    private init?(jpeg bytes: some RandomAccessCollection<UInt8>) {
        var place = 2
        while Self.number(bytes, at: place, bytes: 1) == 0xFF,
            let marker = Self.number(bytes, at: place + 1, bytes: 1)
        {
            switch marker {
            case 0xFF: place += 1
            case 0x01, 0xD0...0xD7: place += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                self.init(
                    .jpeg, Self.number(bytes, at: place + 7, bytes: 2),
                    Self.number(bytes, at: place + 5, bytes: 2))
                return
            case 0xD9, 0xDA: return nil
            default:
                guard let length = Self.number(bytes, at: place + 2, bytes: 2), length >= 2 else {
                    return nil
                }
                place += 2 + length
            }
        }
        return nil
    }

    /// A big-endian number; `nil` beyond the end.
    private static func number(
        _ bytes: some RandomAccessCollection<UInt8>, at place: Int, bytes count: Int
    ) -> Int? {
        guard place + count <= bytes.count else { return nil }
        let start = bytes.index(bytes.startIndex, offsetBy: place)
        return bytes[start..<bytes.index(start, offsetBy: count)].reduce(0) { $0 << 8 | Int($1) }
    }
}

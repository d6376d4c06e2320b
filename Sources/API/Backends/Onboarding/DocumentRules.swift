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

        /// Checks a file. Of a file that is too large, at most 10 MiB are read; a file that is not a regular one is not
        /// read.
        public static func check(fileAt path: String) throws(DocumentError) -> ImageHeader {
            let (header, error) = examined(fileAt: path)
            guard let header, error == nil else { throw error ?? notAnImage }
            return header
        }

        /// The header of a file, also of one that must not be uploaded, and the error that prevents its upload.
        static func examined(fileAt path: String) -> (header: ImageHeader?, error: DocumentError?) {
            // Opening a pipe must not wait for a writer.
            let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { return (nil, unreadable) }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                let start = try? file.read(upToCount: mostBytes) ?? Data()
            else { return (nil, unreadable) }
            let header =
                ImageHeader(start)
                ?? ImageHeader.tiffDirectory(of: start).flatMap { place in
                    guard (try? file.seek(toOffset: UInt64(place))) != nil,
                        let directory = try? file.read(upToCount: ImageHeader.mostDirectoryBytes)
                    else { return nil }
                    return ImageHeader(tiffDirectory: directory, of: start)
                }
            if isPDF(start) { return (nil, pdf) }
            do throws(DocumentError) {
                try check(size: Int(clamping: status.st_size))
                guard let header else { return (nil, notAnImage) }
                try check(header)
                return (header, nil)
            } catch {
                return (header, error)
            }
        }

        private static func header(of bytes: [UInt8]) throws(DocumentError) -> ImageHeader {
            if isPDF(bytes) { throw pdf }
            try check(size: bytes.count)
            guard let header = ImageHeader(bytes) else { throw notAnImage }
            return header
        }

        /// Checks format and resolution.
        private static func check(_ header: ImageHeader) throws(DocumentError) {
            guard header.format.isUploadable else { throw notAnImage }
            let sides = [header.width, header.height].sorted()
            guard sides[1] >= leastLongSide, sides[0] >= leastShortSide else {
                throw DocumentError(
                    .resolution, "the image has \(header.width) x \(header.height) pixels",
                    remedy: "Scan it with at least \(leastLongSide) x \(leastShortSide) pixels.")
            }
        }

        private static let unreadable = DocumentError(
            .unreadable, "the file cannot be read", remedy: "Check its path and permissions.")

        /// The error of a PDF, of which pictures must be made first.
        public static let pdf = DocumentError(
            .format, "this is a PDF, but the onboarding service accepts only JPEG and PNG images",
            remedy: "Make pictures of its pages with \"fieldbook preview FILE.pdf -o pictures --pages all "
                + "--size 2000 --type jpeg\", and send those.")

        /// The bytes among which a PDF has its mark.
        private static let startOfPDF = 1_024

        private static func isPDF(_ bytes: some Collection<UInt8>) -> Bool {
            Array(bytes.prefix(startOfPDF)).contains(Array("%PDF-".utf8))
        }

        private static let notAnImage = DocumentError(
            .format, "the file is not a JPEG or PNG image, or is damaged",
            remedy: "Photograph or scan it again, and save it as JPEG or PNG.")

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

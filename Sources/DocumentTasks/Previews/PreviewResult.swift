package import Batch

/// The pictures made of one document.
package struct PreviewResult: OperationResult {
    /// A page's picture.
    package struct Page: Codable, Sendable {
        /// The page, from 1.
        package var number: Int
        /// Pixels.
        package var width: Int
        /// Pixels.
        package var height: Int
        /// The picture's path.
        package var output: String
        /// The file's size.
        package var bytes: Int
        /// The SHA-256 of the file, in hexadecimal.
        package var sha256: String
        /// The error's code where the picture tells why there is none of the page.
        package var failure: String?

        /// Creates a page.
        package init(
            number: Int, width: Int, height: Int, output: String, file: [UInt8], failure: String?
        ) {
            self.number = number
            self.width = width
            self.height = height
            self.output = output
            bytes = file.count
            sha256 = FileDigest.hash(of: file)
            self.failure = failure
        }
    }

    package var input: String
    /// Pages in the document.
    package var pageCount: Int
    package var pages: [Page] = []
    package var faults: [ItemFailure] = []
    /// What of the document its pages do not show.
    package var note: String?

    package var notes: [String] { note.map { [$0] } ?? [] }

    /// Creates a result without pictures yet.
    package init(input: String, pageCount: Int) {
        self.input = input
        self.pageCount = pageCount
    }

    package var rows: [Row] {
        pages.map { page in
            Row([
                "input": .text(input), "page": .integer(page.number), "of": .integer(pageCount),
                "width": .integer(page.width), "height": .integer(page.height), "output": .text(page.output),
            ])
        }
    }
}

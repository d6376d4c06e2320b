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
    }

    package var input: String
    /// Pages in the document.
    package var pageCount: Int
    package var pages: [Page] = []
    package var faults: [ItemFailure] = []

    package var rows: [Row] {
        pages.map { page in
            Row([
                "input": .text(input), "page": .integer(page.number), "of": .integer(pageCount),
                "width": .integer(page.width), "height": .integer(page.height), "output": .text(page.output),
            ])
        }
    }
}

public import Batch

/// The pictures made of one PDF.
public struct PreviewResult: OperationResult {
    /// A page's picture.
    public struct Page: Codable, Sendable {
        /// The page, from 1.
        public var number: Int
        /// Pixels.
        public var width: Int
        /// Pixels.
        public var height: Int
        /// The picture's path.
        public var output: String
    }

    public var input: String
    /// Pages in the document.
    public var pageCount: Int
    public var pages: [Page] = []
    public var faults: [ItemFailure] = []

    public var rows: [Row] {
        pages.map { page in
            Row([
                "input": .text(input), "page": .integer(page.number), "of": .integer(pageCount),
                "width": .integer(page.width), "height": .integer(page.height), "output": .text(page.output),
            ])
        }
    }
}

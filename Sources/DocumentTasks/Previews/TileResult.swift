package import Batch

/// The tiles made of a document.
package struct TileResult: OperationResult {
    /// A page's tiles.
    package struct Page: Codable, Sendable {
        /// The page, from 1.
        package var number: Int
        /// Pixels of the largest level.
        package var width: Int
        /// Pixels of the largest level.
        package var height: Int
        /// From one pixel to the largest.
        package var levels: Int
        /// In all levels.
        package var tiles: Int
        /// Of all tiles.
        package var bytes: Int
        /// The description's path.
        package var output: String

        /// Creates a page.
        package init(
            number: Int, width: Int, height: Int, levels: Int, tiles: Int, bytes: Int, output: String
        ) {
            self.number = number
            self.width = width
            self.height = height
            self.levels = levels
            self.tiles = tiles
            self.bytes = bytes
            self.output = output
        }
    }

    package var input: String
    /// Pages in the document.
    package var pageCount: Int
    package var pages: [Page] = []
    package var faults: [ItemFailure] = []
    /// What of the document its pages do not show.
    package var note: String?

    /// What is damaged or not understood in pages that were drawn.
    package var complaints: [String] = []

    package var notes: [String] { [note].compactMap { $0 } + complaints }

    /// Creates a result without tiles yet.
    package init(input: String, pageCount: Int) {
        self.input = input
        self.pageCount = pageCount
    }

    package var rows: [Row] {
        pages.map { page in
            Row([
                "input": .text(input), "page": .integer(page.number), "of": .integer(pageCount),
                "width": .integer(page.width), "height": .integer(page.height),
                "levels": .integer(page.levels), "tiles": .integer(page.tiles),
                "bytes": .integer(page.bytes), "output": .text(page.output),
            ])
        }
    }
}

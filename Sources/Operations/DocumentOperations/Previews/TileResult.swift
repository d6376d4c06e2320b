package import Batch
package import DocumentModel

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
        /// The error's code where the tiles tell why there are none of the page.
        package var failure: String?
        /// The library that drew the page of a PDF, with its version.
        package var engine: String?

        /// Creates a page without tiles yet.
        package init(number: Int, _ pyramid: TilePyramid, output: String) {
            self.number = number
            width = pyramid.levels.last?.width ?? 0
            height = pyramid.levels.last?.height ?? 0
            levels = pyramid.levels.count
            (tiles, bytes) = (0, 0)
            self.output = output
        }
    }

    package var input: String
    /// Pages in the document.
    package var pageCount: Int
    package var pages: [Page] = []
    package var faults: [ItemFailure] = []
    /// What is lost of a damaged document.
    package var damage: ItemFailure?
    /// What of the document its pages do not show.
    package var note: String?

    /// What is damaged or not understood in pages that were drawn.
    package var complaints: [String] = []

    /// The parameters that made no difference to it; `nil` where that is not known.
    package var unused: Set<String>?

    package var unusedParameters: Set<String> { unused ?? [] }

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
            ]).detailed(by: "engine", page.engine.map { .text($0) } ?? .missing)
        }
    }
}

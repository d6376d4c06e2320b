package import Batch
package import DocumentModel

/// How the engines' pictures of a document's pages differ.
package struct ComparedEngines: OperationResult {
    /// A page.
    package struct Page: Codable, Sendable {
        /// The page, from 1.
        package var number: Int
        /// The mean difference of all pixels, in levels of 255; `nil` where an engine has no picture.
        package var difference: Double?
        /// The greatest difference of the mean colours of a square, in levels of 255.
        package var greatest: Double?
        /// That square, in points from the page's upper left.
        package var place: PDFBox?
        /// Whether more differs than is tolerated.
        package var differs = true
        /// The error's code, by the engine that could not draw it.
        package var failures: [String: String] = [:]
        /// The path of the pictures side by side, where they differ.
        package var output: String?

        /// A page that is not compared yet.
        package init(number: Int) { self.number = number }
    }

    /// The ending of the list's name.
    package static let ending = "-engines.json"

    package var input: String
    /// Pages in the document.
    package var pageCount: Int
    /// The libraries that drew, with their versions.
    package var engines: [String]
    package var pages: [Page] = []
    package var faults: [ItemFailure] = []

    /// A result without pages yet.
    package init(input: String, pageCount: Int, engines: [String]) {
        self.input = input
        self.pageCount = pageCount
        self.engines = engines
    }

    package var rows: [Row] {
        pages.map { page in
            let figures = [page.difference, page.greatest, page.place?.x, page.place?.y].map { figure in
                figure.map { Row.Value.number($0, decimals: 1) } ?? .missing
            }
            return Row([
                "input": .text(input), "page": .integer(page.number), "of": .integer(pageCount),
                "differs": .flag(page.differs), "mean": figures[0], "greatest": figures[1],
                "x": figures[2], "y": figures[3], "output": page.output.map { .text($0) } ?? .missing,
            ])
        }
    }
}

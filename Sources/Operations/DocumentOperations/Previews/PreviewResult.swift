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
        /// The library that drew the page of a PDF, with its version, such as `poppler 22.12.0`.
        package var engine: String?

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
    /// What is damaged or not understood in pages that were drawn.
    package var complaints: [String] = []
    /// What is lost of a damaged document.
    package var damage: ItemFailure?
    /// What of the document its pages do not show.
    package var note: String?

    /// The parameters that made no difference to it; `nil` where that is not known.
    package var unused: Set<String>?

    /// Creates a result without pictures yet.
    package init(input: String, pageCount: Int) {
        self.input = input
        self.pageCount = pageCount
    }

    /// What a person should know of its pages.
    package var notes: [String] { [note].compactMap { $0 } + complaints + otherEngines }

    /// What else than most of its pages was drawn by another engine.
    private var otherEngines: [String] {
        let engines = Dictionary(grouping: pages.filter { $0.engine != nil }) { $0.engine ?? "" }
        let main = engines.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
        return engines.filter { $0.key != main }.sorted { $0.key < $1.key }.map { engine, pages in
            let numbers = Set(pages.map(\.number)).sorted()
            let named = numbers.prefix(10).map(String.init).joined(separator: ", ")
            return "\(engine) drew page\(numbers.count == 1 ? "" : "s") \(named)"
                + (numbers.count > 10 ? " and \(numbers.count - 10) more" : "")
        }
    }

    package var unusedParameters: Set<String> { unused ?? [] }

    package static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    package var rows: [Row] {
        pages.map { page in
            Row([
                "input": .text(input), "page": .integer(page.number), "of": .integer(pageCount),
                "width": .integer(page.width), "height": .integer(page.height), "output": .text(page.output),
            ]).detailed(by: "engine", page.engine.map { .text($0) } ?? .missing)
        }
    }
}

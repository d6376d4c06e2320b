package import Batch

/// What PDFs were put together into.
package struct MergedScans: OperationResult {
    /// The ending of the output's name.
    package static let ending = ".pdf"

    /// The first PDF.
    package var input: String
    /// PDFs in all.
    package var files: Int
    /// Pages in all.
    package var pages: Int
    /// The language of most of the pages, as in HTML.
    package var language: String?
    package var output: String

    /// Tells what was put together.
    package init(input: String, files: Int, pages: Int, language: String?, output: String) {
        self.input = input
        self.files = files
        self.pages = pages
        self.language = language
        self.output = output
    }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "files": .integer(files), "pages": .integer(pages),
                "language": language.map { .text($0) } ?? .missing, "output": .text(output),
            ])
        ]
    }
}

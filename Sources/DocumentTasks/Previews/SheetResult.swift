package import Batch

/// The contact sheets made of documents.
package struct SheetResult: OperationResult {
    /// A sheet.
    package struct Sheet: Codable, Sendable {
        /// Pages on it.
        package var pages: Int
        /// Pixels.
        package var width: Int
        /// Pixels.
        package var height: Int
        /// Its path.
        package var output: String

        /// Creates a sheet.
        package init(pages: Int, width: Int, height: Int, output: String) {
            self.pages = pages
            self.width = width
            self.height = height
            self.output = output
        }
    }

    /// The first document.
    package var input: String
    /// Documents in all.
    package var files: Int
    package var sheets: [Sheet] = []
    package var faults: [ItemFailure] = []

    /// Creates a result without sheets yet.
    package init(input: String, files: Int) {
        self.input = input
        self.files = files
    }

    package var rows: [Row] {
        sheets.enumerated().map { index, sheet in
            Row([
                "input": .text(input), "files": .integer(files), "sheet": .integer(index + 1),
                "of": .integer(sheets.count), "pages": .integer(sheet.pages), "width": .integer(sheet.width),
                "height": .integer(sheet.height), "output": .text(sheet.output),
            ])
        }
    }
}

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

    /// A page's picture on its way to its sheet.
    package struct Cell: Codable, Sendable {
        /// The file's name.
        package var title: String
        /// The page's number.
        package var subtitle: String
        /// The file with its picture.
        package var picture: String
        /// Whether the picture shows the page, and not why there is none.
        package var isDrawn: Bool

        /// Creates a cell.
        package init(title: String, subtitle: String, picture: String, isDrawn: Bool) {
            self.title = title
            self.subtitle = subtitle
            self.picture = picture
            self.isDrawn = isDrawn
        }
    }

    /// The first document.
    package var input: String
    /// Documents in all.
    package var files: Int
    package var sheets: [Sheet] = []
    package var faults: [ItemFailure] = []
    /// What is to come onto the sheets, until they are put together; `nil` then.
    package var cells: [Cell]?

    package var isSelfContained: Bool { cells == nil }

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

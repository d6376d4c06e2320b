package import Batch
package import DocumentModel

/// Puts small pictures of pages onto contact sheets, with file names and page numbers.
package struct SheetPreview: DocumentTask, GatheringOperation {
    /// Parameters of `preview.sheet`.
    package struct Parameters: OperationParameters {
        package var opening = OpeningParameters()
        package var drawing = DrawingParameters()
        @Parameter("PDFs and images that follow the item, in their order.", .inManifestsOnly, .file)
        package var with: [String] = []
        @Parameter("Name of the sheets, before their numbers.", .readByCommand(as: "name")) package var name =
            "sheet"
        @Parameter("Format of the sheets: jpeg, png, webp or tiff.") package var type = "jpeg"
        @Parameter(
            """
            Pages or frames: first, all, or for example 1-3,7,last. Without it, all of one document, or the first of each \
            of several.
            """)
        package var pages: String?
        @Parameter("Pages side by side.", in: 1...50, .value("n")) package var columns = 5
        @Parameter("Rows of pages on a sheet.", in: 1...100, .value("n")) package var rows = 6
        @Parameter("Side of the square that a page is fitted into.", unit: "pixels", in: 48...2_000)
        package var cell = 256
        @Parameter("Write the file's name and the page's number below each page.") package var captions = true
        @Parameter("Quality of JPEG and WebP.", in: 1...100, .value("n")) package var quality = 85

        package init() {}
    }

    package typealias Result = SheetResult

    package static let name = "preview.sheet"
    package static let traits = OperationTraits.documents(
        version: 3,
        acceptedExtensions: RenderPreview.traits.acceptedExtensions,
        dividesItems: true,
        secondsPerStep: 60)

    /// More would take too much memory: a sheet is drawn as a whole.
    private static let mostPixels = 50_000_000

    package let parameters: Parameters
    /// How sheets are encoded.
    package let encoding: ImageEncoding
    private let pages: PageSelection?

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        var picture = RenderPreview.Parameters()
        picture.type = parameters.type
        picture.quality = parameters.quality
        encoding = try picture.encoding()
        pages = try parameters.pages.map { text in
            text == "first" ? .first : try ParameterCheck.taken("pages") { try PageSelection(text) }
        }
        let parts = PathParts(parameters.name)
        guard parts.folder.isEmpty, !parts.name.isEmpty, !parts.name.hasPrefix(".") else {
            throw ParameterFailure("name", "a name such as sheet was expected, not \"\(parameters.name)\"")
        }
        guard parameters.columns * parameters.rows * parameters.cell * parameters.cell <= Self.mostPixels
        else {
            throw ParameterFailure(
                "a sheet of \(parameters.columns) x \(parameters.rows) cells of \(parameters.cell) pixels is too "
                    + "large; make cell, columns or rows smaller")
        }
    }

    /// The pages that are wanted of each document.
    package var chosenPages: PageSelection { pages ?? (parameters.with.isEmpty ? .all : .first) }

    /// The documents that follow, and the libraries that draw.
    package func resources(without unused: Set<String>) -> [String] {
        parameters.with.map(FileDigest.resource)
            + parameters.drawing.engine.resources
    }

    package func plannedOutputs(of item: Item) -> [String] { [] }

    package func plannedSeries(of item: Item) -> [OutputSeries] {
        [OutputSeries(start: item.stem + "-", ending: "." + encoding.fileExtension)]
    }

    /// What follows the name in that of a sheet's file; counted from 1.
    package func ending(sheet number: Int, of count: Int) -> String {
        "-\(PageNumber.padded(number, of: count)).\(encoding.fileExtension)"
    }

    /// Sheets that so many pages take.
    package func sheetCount(pages: Int) -> Int {
        let room = parameters.columns * parameters.rows
        return pages / room + (pages % room > 0 ? 1 : 0)
    }

    package var gatheredStem: String { parameters.name }

    package func followed(by paths: [String]) throws -> Self {
        var parameters = parameters
        parameters.with = paths + parameters.with
        return try Self(parameters)
    }
}

import ArgumentParser
import Batch
import DocumentTasks
import Operations

struct PreviewSheetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Contact sheets of PDFs' pages, images, texts and GeoJSON.",
        discussion: """
            Small pictures in rows and columns, each above its file's name and page number: all pages of one document, or \
            the first page of each of several. Sheets are named sheet-1, sheet-2 and so on, those of a single document <document>-sheet-1. What cannot be drawn gets a \
            cell that tells why.

            Examples:
              fieldbook preview sheet report.pdf -o out/
              fieldbook preview sheet inbox/ -o out/ --name inbox --columns 8 --cell 160
              fieldbook preview sheet a.pdf b.pdf -o out/ --pages 1-3 --type png
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var folder: FolderOption

    @Option(
        help: ArgumentHelp(
            "What the sheets are called, before their numbers; without it sheet, behind a single document's own name.",
            valueName: "name"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "The pages or frames: first, all, or for example 1-3,7,last; all of one document, the first of each of several without it.",
            valueName: "pages"))
    var pages: String?

    @Option(help: ArgumentHelp("Pages side by side.", valueName: "n"))
    var columns = 5

    @Option(help: ArgumentHelp("Rows of pages on a sheet.", valueName: "n"))
    var rows = 6

    @Option(help: ArgumentHelp("The side of the square that a page is fitted into.", valueName: "pixels"))
    var cell = 256

    @Flag(inversion: .prefixedNo, help: "Write the file's name and the page's number below each page.")
    var captions = true

    @Option(help: ArgumentHelp("The sheets' type: jpeg, png, webp or tiff.", valueName: "type"))
    var type = "jpeg"

    @Option(help: ArgumentHelp("Quality of JPEG and WebP, 1 to 100.", valueName: "n"))
    var quality: Int?

    @OptionGroup var password: PDFPasswordOption

    @OptionGroup var engine: EngineOption

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func validate() throws {
        if options.selection.shard != nil {
            throw ValidationError("--shard: a contact sheet is of all inputs together.")
        }
    }

    func run() throws {
        var parameters = SheetPreview.Parameters()
        parameters.type = type
        parameters.pages = pages
        parameters.columns = columns
        parameters.rows = rows
        parameters.cell = cell
        parameters.captions = captions
        parameters.quality = quality ?? parameters.quality
        parameters.passwordFile = password.passwordFile
        parameters.engine = engine.engine
        let run = BatchCommandRun(input: input, options: options)
        let (items, notes) = try run.found(for: SheetPreview.self, into: folder.destination)
        parameters.name =
            name ?? (items.count == 1 ? PathParts(items[0].stem).name + "-sheet" : parameters.name)
        let sheets = try SheetPreview(parameters).gathering(items)
        try run(
            sheets.operation, on: sheets.items, read: items, noting: notes, to: folder.destination)
    }
}

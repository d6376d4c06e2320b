import ArgumentParser
import Batch
import DocumentOperations

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

    @OptionGroup var parameters: OperationOptions<SheetPreview.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func validate() throws {
        if options.selection.shard != nil {
            throw ValidationError("--shard: a contact sheet is of all inputs together.")
        }
    }

    func run() throws {
        var parameters = parameters.values
        let run = BatchCommandRun(input: input, options: options)
        let (items, notes) = try run.found(for: SheetPreview.self, into: folder.destination)
        parameters.name =
            name ?? (items.count == 1 ? PathParts(items[0].stem).name + "-sheet" : parameters.name)
        let sheets = try SheetPreview(parameters).gathering(items)
        try run(
            sheets.operation, on: sheets.items, read: items, noting: notes, to: folder.destination)
    }
}

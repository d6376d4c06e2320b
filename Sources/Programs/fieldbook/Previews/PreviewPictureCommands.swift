import ArgumentParser
import Batch
import CommandRuns
import DocumentOperations

struct PreviewSheetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Make contact sheets of the pages of PDFs, images, text files and GeoJSON.",
        discussion: """
            A contact sheet shows small pictures in rows and columns, each with its file name and page \
            number. For one document, it shows all pages; for several, the first page of each. Sheets are \
            named sheet-1, sheet-2 and so on, or <document>-sheet-1 for a single document. If a page cannot \
            be drawn, its cell shows the reason.

            Examples:
              fieldbook preview sheet report.pdf -o out/
              fieldbook preview sheet inbox/ -o out/ --name inbox --columns 8 --cell 160
              fieldbook preview sheet a.pdf b.pdf -o out/ --pages 1-3 --type png
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var folder: FolderOption

    @Option(
        help: ArgumentHelp(
            "Name of the sheets, before their numbers. (default: sheet, or <document>-sheet for a single document)",
            valueName: "name"))
    var name: String?

    @OptionGroup var parameters: OperationOptions<SheetPreview.Parameters>
    @OptionGroup(title: "Batch options") var options: RunOptions

    func validate() throws {
        if options.selection.shard != nil {
            throw ValidationError("--shard: a contact sheet combines all inputs.")
        }
    }

    func run() throws {
        var parameters = parameters.values
        let run = BatchCommandRun(input: input, options: options)
        let (items, notes) = try run.found(for: SheetPreview.self, into: folder.destination)
        if let name {
            parameters.name = name
        } else if items.count == 1 {
            parameters.name = PathParts(items[0].stem).name + "-sheet"
        }
        let sheets = try SheetPreview(parameters).gathering(items)
        try run(
            sheets.operation, on: sheets.items, read: items, noting: notes, to: folder.destination)
    }
}

struct PreviewAnimateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "animate",
        abstract: "Make animations of the first pages of documents.",
        discussion: """
            The animation <document>.webp or <document>.gif shows the first pages of a document one after \
            the other, and loops forever. The longer side of each page is --size pixels long; pages of \
            different sizes are centred.

            Examples:
              fieldbook preview animate report.pdf -o out/
              fieldbook preview animate report.pdf -o report.gif
              fieldbook preview animate reports/ -o shop/ --type gif --frames 5 --delay 2
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The folder for the pictures, or a file (.webp, .gif) for a single picture.", valueName: "out"),
        completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            "Format of the pictures: webp or gif. (default: the extension of -o, else webp)",
            valueName: "type"))
    var type: String?

    @OptionGroup var parameters: OperationOptions<AnimatePreview.Parameters>
    @OptionGroup(title: "Batch options") var options: RunOptions

    func validate() throws {
        if output == "-" { throw ValidationError("-o -: a folder or a file was expected.") }
    }

    /// A file if the name has the extension of an animated picture and no folder has that name; otherwise a folder.
    private var target: OutputChoice<AnimationFormat> {
        get throws {
            try OutputName.check(output)
            let isPicture = AnimationFormat(rawValue: PathParts(output).suffix.lowercased()) != nil
            let choice = try OutputChoice<AnimationFormat>(isPicture ? output : output + "/", format: nil)
            if case .folder = choice.destination, FileKind(at: output) == .file {
                throw ValidationError("-o \(output): a folder was expected, not a file.")
            }
            return choice
        }
    }

    func run() throws {
        let target = try target
        if let type, let format = target.format, type != format.rawValue {
            throw ValidationError("--type \(type) and -o \(output) are different formats.")
        }
        var parameters = parameters.values
        if let type = type ?? target.format?.rawValue { parameters.type = type }
        try BatchCommandRun(input: input, options: options)(
            try AnimatePreview(parameters), to: target.destination)
    }
}

struct PreviewTilesCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles",
        abstract: "Cut large pages into tiles, for viewers that load only the visible part.",
        discussion: """
            A page of a PDF is drawn at --dpi and at a series of lower resolutions. Each drawing is cut into \
            tiles in the Deep Zoom format, which most large-image viewers support. The page is never \
            in memory as a whole, so plans can have any size. Images, such as scanned plans, are cut at \
            their own resolution. Text, Markdown, JSON, tables and GeoJSON are drawn as in "preview render". \
            If a page cannot be drawn, its tiles show the reason; the other pages are drawn.

            For each page, <document>-<page>.dzi describes the tiles, <document>-<page>_files contains them, \
            and <document>-<page>.html shows them in a browser. A document can have up to 20,000 tiles; an \
            A0 plan at 600 dpi has 2,900.

            Examples:
              fieldbook preview tiles plan.pdf -o tiles/
              fieldbook preview tiles scan.tif -o tiles/
              fieldbook preview tiles plans/ -o tiles/ --dpi 600 --type png --pages all
            """)

    var files = FolderOperation<TilePreview>()

    func run() throws { try files.run() }
}

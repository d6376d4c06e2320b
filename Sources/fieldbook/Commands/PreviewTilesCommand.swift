import ArgumentParser
import DocumentTasks
import Operations

struct PreviewTilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles",
        abstract: "Large pages cut into tiles, for viewers that load what they show.",
        discussion: """
            A page of a PDF is drawn at --dpi, and in ever smaller levels down to one pixel, each cut into tiles: Deep Zoom, \
            which most viewers of large pictures read. It is never drawn as a whole, so that plans of any size come out. Images, such \
            as scanned plans, are cut in their own pixels. Text, Markdown, JSON, tables and GeoJSON are taken as by preview \
            render. A page that cannot be drawn gets tiles that tell why, beside those of the other pages.

            Of each page there are <document>-<page>.dzi, which describes it, its tiles in <document>-<page>_files, and \
            <document>-<page>.html, which shows them in a browser. A document may have 20,000 tiles; an A0 plan has 2,900 at \
            600 dots an inch.

            Examples:
              fieldbook preview tiles plan.pdf -o tiles/
              fieldbook preview tiles scan.tif -o tiles/
              fieldbook preview tiles plans/ -o tiles/ --dpi 600 --type png --pages all
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var folder: FolderOption

    @Option(
        help: ArgumentHelp(
            "Dots an inch of the largest level; images have their own pixels there.", valueName: "n"))
    var dpi = 300.0

    @Option(help: ArgumentHelp("The pages: first, all, or for example 1-3,7,last.", valueName: "pages"))
    var pages = "1"

    @Option(help: ArgumentHelp("The side of a tile.", valueName: "pixels"))
    var tile = 512

    @Option(help: ArgumentHelp("The tiles' type: jpeg, png or webp.", valueName: "type"))
    var type = "jpeg"

    @Option(help: ArgumentHelp("Quality of JPEG and WebP, 1 to 100.", valueName: "n"))
    var quality = 85

    @Flag(inversion: .prefixedNo, help: "Make a page for browsers beside the tiles.")
    var viewer = true

    @OptionGroup var password: PDFPasswordOption

    @OptionGroup var engine: EngineOption

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        var parameters = TilePreview.Parameters()
        parameters.dpi = dpi
        parameters.pages = pages
        parameters.tile = tile
        parameters.type = type
        parameters.quality = quality
        parameters.viewer = viewer
        parameters.passwordFile = password.passwordFile
        parameters.engine = engine.engine
        try BatchCommandRun(input: input, options: options)(
            try TilePreview(parameters), to: folder.destination)
    }
}

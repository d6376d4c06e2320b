import ArgumentParser
import DocumentOperations

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
    @OptionGroup var parameters: OperationOptions<TilePreview.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        try BatchCommandRun(input: input, options: options)(
            try TilePreview(parameters.values), to: folder.destination)
    }
}

import ArgumentParser

struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Pictures of PDFs' pages, images, texts and GeoJSON; what PDFs are, and their text.",
        discussion: """
            Without the name of a subcommand it is "preview render", whose options "fieldbook preview render --help" tells.

            Examples:
              fieldbook preview reports/ -o previews/
              fieldbook preview photos/ -o thumbnails/ --size 256 --type jpeg
              fieldbook preview README.md SampleData/parcels/village.geojson -o previews/
              fieldbook preview sheet reports/ -o sheets/
              fieldbook preview animate reports/ -o moving/
              fieldbook preview tiles plan.pdf -o tiles/ --dpi 600
              fieldbook preview info inbox/
              fieldbook preview text report.pdf --find Parzelle
            """,
        subcommands: [
            PreviewRenderCommand.self, PreviewSheetCommand.self, PreviewAnimateCommand.self,
            PreviewTilesCommand.self, PreviewInfoCommand.self, PreviewTextCommand.self,
        ],
        defaultSubcommand: PreviewRenderCommand.self)
}

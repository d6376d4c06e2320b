import ArgumentParser

struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Pictures of images and of PDFs' pages; what PDFs are, and their text.",
        discussion: """
            Without the name of a subcommand it is "preview render", whose options "fieldbook preview render --help" tells.

            Examples:
              fieldbook preview reports/ -o previews/
              fieldbook preview photos/ -o thumbnails/ --size 256 --type jpeg
              fieldbook preview sheet reports/ -o sheets/
              fieldbook preview info inbox/
              fieldbook preview text report.pdf --find Parzelle
            """,
        subcommands: [
            PreviewRenderCommand.self, PreviewSheetCommand.self, PreviewInfoCommand.self,
            PreviewTextCommand.self,
        ],
        defaultSubcommand: PreviewRenderCommand.self)
}

import ArgumentParser

struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Pictures of images and of PDFs' pages.",
        discussion: """
            Without the name of a subcommand it is "preview render", whose options "fieldbook preview render --help" tells.

            Examples:
              fieldbook preview reports/ -o previews/
              fieldbook preview photos/ -o thumbnails/ --size 256 --type jpeg
              fieldbook preview sheet reports/ -o sheets/
            """,
        subcommands: [PreviewRenderCommand.self, PreviewSheetCommand.self],
        defaultSubcommand: PreviewRenderCommand.self)
}

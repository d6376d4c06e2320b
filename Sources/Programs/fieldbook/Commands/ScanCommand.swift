import ArgumentParser

struct ScanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Scans and photos as upright, straight, searchable, small documents.",
        discussion: """
            Without the name of a subcommand it is the whole pass, "scan process", whose options "fieldbook scan process --help" \
            tells.

            Examples:
              fieldbook scan inbox/ -o documents/
              fieldbook scan letter.jpg -o out/ --language deu --max-bytes 300KB
              fieldbook scan compress photos/ -o small/ --max-bytes 300KB
              fieldbook scan check inbox/ -o checked/
              fieldbook scan classify inbox/ -o findings/
            """,
        subcommands: [
            ScanProcessCommand.self, ScanCompressCommand.self, ScanCheckCommand.self, ScanOCRCommand.self,
            ScanClassifyCommand.self,
        ],
        defaultSubcommand: ScanProcessCommand.self)
}

import ArgumentParser
import DocumentOperations

struct ScanCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Whether scans and photos are good enough, with figures and hints.",
        discussion: """
            Measures the true resolution, the height of letters, sharpness, light, glare, cut edges and blank pages; of files the \
            size, the pages, and whether they are what their names say. Each figure stands beside what the rules ask for, with \
            a hint for the person.

            Rules are built in for passport, idCard, invoice, letter, form, receipt and plan; a file changes them:
              passport:
                minimumDotsPerInch: 400
              receipt:
                maximumGlare: null

            Examples:
              fieldbook scan check letter.jpg
              fieldbook scan check inbox/ -o checked/
              fieldbook scan check passport.jpg -o checked/ --type passport --strict
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var folder: FindingsFolderOption
    @OptionGroup var parameters: OperationOptions<CheckScan.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        try BatchCommandRun(input: input, options: options)(
            try CheckScan(parameters.values), to: folder.destination)
    }
}

import ArgumentParser
import DocumentOperations

struct ScanClassifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classify",
        abstract: "What papers are, with the evidence, and what their zones, codes and numbers say.",
        discussion: """
            Kinds: passport, idCard, visa, invoice, receipt, letter, plan, i9, w4; other for a page of text that is none of them, \
            unknown where little is to be told.

            Reads machine-readable zones (ICAO 9303) with all check digits, Swiss QR-bills by SIX's rules, other codes, AHV \
            numbers, IBANs and references. What was found is printed; with -o everything goes into a file for each document too, \
            with places and corrections.

            Examples:
              fieldbook scan classify upload.jpg
              fieldbook scan classify inbox/ -o findings/
              fieldbook scan classify upload.jpg -o findings/ --expect passport
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var folder: FindingsFolderOption
    @OptionGroup var parameters: OperationOptions<ClassifyScan.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        try BatchCommandRun(input: input, options: options)(
            try ClassifyScan(parameters.values), to: folder.destination)
    }
}

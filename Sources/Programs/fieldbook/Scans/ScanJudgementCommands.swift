import ArgumentParser
import DocumentOperations

struct ScanCheckCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check whether scans and photos are good enough, with figures and hints.",
        discussion: """
            Measures the true resolution, the height of letters, sharpness, light, glare, cut edges and \
            blank pages; of the page that "scan" makes from it, remaining dark borders and a size beyond A4 \
            or US Legal; and of files the size, the number of pages, and whether the content matches the \
            name. Each figure is shown with the limit of the rules and a hint on how to improve it. A3 pages \
            are accepted, and with the matching --type plans and receipts of any size.

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

    var files = InputOperation<CheckScan, ResultsFolderOption>()

    func run() throws { try files.run() }
}

struct ScanClassifyCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "classify",
        abstract: "Classify documents, report the evidence, and read zones, codes and numbers.",
        discussion: """
            Kinds are passport, idCard, visa, invoice, receipt, letter, plan, i9 and w4; other for a page of text of another \
            kind, unknown if there is too little evidence.

            Reads machine-readable zones (ICAO 9303) with all check digits, Swiss QR-bills by SIX's rules, other codes, AHV \
            numbers, IBANs and references. Results are printed; -o also writes a file for each document, with places and \
            corrections.

            Examples:
              fieldbook scan classify upload.jpg
              fieldbook scan classify inbox/ -o findings/
              fieldbook scan classify upload.jpg -o findings/ --expect passport
            """)

    var files = InputOperation<ClassifyScan, ResultsFolderOption>()

    func run() throws { try files.run() }
}

import ArgumentParser
import CommandRuns
import DocumentOperations

struct ScanCheckCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the quality of scans and photos, with measurements and hints.",
        discussion: """
            Checks the resolution, letter height, sharpness, brightness, contrast and glare of each page, \
            and whether letters are cut off at an edge or the page is blank. Also checks whether the page \
            that "scan" would produce has dark borders or is larger than A4 or US Legal (A3 is also accepted \
            and, with --type plan or receipt, any size). Checks the size of each file, its number of pages, \
            and whether its content matches its name. A failed check comes with a hint on how to improve the \
            scan.

            The column "threshold" is a minimum for resolution (dots per inch), textHeight (pixels), \
            brightness and contrast (levels from 0 to 255) and blank (ink in thousandths of the page). It is \
            a maximum for sharpness (blur in percent of the letters' height), glare (percent of the page), \
            cutEdges (letters), darkEdges (percent of a side) and pageSize (millimetres). fileSize (bytes) \
            and pageCount have both a minimum and a maximum.

            There are rules for passport, idCard, invoice, letter, form, receipt and plan. The --rules file \
            changes them; null turns a check off:
              passport:
                minimumDotsPerInch: 400
              receipt:
                maximumGlare: null

            --kind also reads each page, and adds the column "kind" with the kind of document, as in "scan \
            classify". This takes a few seconds for each page.

            Examples:
              fieldbook scan check letter.jpg
              fieldbook scan check inbox/ -o checked/
              fieldbook scan check passport.jpg -o checked/ --type passport --strict
              fieldbook scan check inbox/ --kind --format csv
            """)

    var files = InputOperation<CheckScan, ResultsFolderOption>()

    func run() throws { try files.run() }
}

struct ScanClassifyCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "classify",
        abstract: "Identify the kind of each document, and read machine-readable zones, codes and numbers.",
        discussion: """
            The kinds are passport, idCard, visa, invoice, receipt, letter, plan, i9 and w4. A page of text \
            that is none of these has the kind "other". If there is too little evidence, the kind is \
            "unknown".

            Also reads machine-readable zones (ICAO 9303), Swiss QR-bills, other codes, AHV numbers, IBANs and \
            references. Zones are verified by all their check digits, and QR-bills against SIX's rules. \
            Results are printed; -o also writes a file for each document, with the evidence, positions and \
            corrections.

            Examples:
              fieldbook scan classify upload.jpg
              fieldbook scan classify inbox/ -o findings/
              fieldbook scan classify upload.jpg -o findings/ --expect passport
            """)

    var files = InputOperation<ClassifyScan, ResultsFolderOption>()

    func run() throws { try files.run() }
}

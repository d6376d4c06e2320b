import ArgumentParser

/// How encrypted PDFs are opened; a password has no place among arguments, which everybody on the machine can read.
struct PDFPasswordOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("A file with the password of encrypted PDFs.", valueName: "file"),
        completion: .file())
    var passwordFile: String?
}

import ArgumentParser

/// Which pages of PDFs are meant, and how they are opened.
struct PDFChoiceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The pages: all, or for example 1-3,7,last.", valueName: "pages"))
    var pages = "all"

    @OptionGroup var password: PDFPasswordOption
}

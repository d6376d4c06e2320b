import ArgumentParser

/// Which rules of quality hold for documents.
struct QualityOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The type of document whose rules of quality hold, in place of what it is taken for: standard, passport, idCard, invoice, letter, form, receipt, plan, or one of --rules.",
            valueName: "type"))
    var type: String?

    @Option(
        help: ArgumentHelp(
            "A file of rules of quality by type of document, in YAML or JSON.", valueName: "file"),
        completion: .file())
    var rules: String?
}

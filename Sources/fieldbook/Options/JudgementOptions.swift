import ArgumentParser
import DocumentModel
import DocumentTasks

/// What is asked of documents: their kind, and how good they have to be.
struct JudgementOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The kind that is wanted; documents of others fail.", valueName: "kind"))
    var expect: DocumentKind?

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

    @Flag(help: "Let documents fail that are not good enough, and make nothing of them.")
    var rejectPoor = false

    func apply(to parameters: inout ProcessScan.Parameters) {
        parameters.expect = expect
        parameters.type = type
        parameters.rules = rules
        parameters.rejectPoor = rejectPoor
    }
}

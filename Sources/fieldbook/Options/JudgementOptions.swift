import ArgumentParser
import DocumentModel
import DocumentTasks

/// What is asked of documents: their kind, and how good they have to be.
struct JudgementOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The kind that is wanted; documents of others fail.", valueName: "kind"))
    var expect: DocumentKind?

    @OptionGroup var quality: QualityOptions

    @Flag(help: "Let documents fail that are not good enough, and make nothing of them.")
    var rejectPoor = false

    func apply(to parameters: inout ProcessScan.Parameters) {
        parameters.expect = expect
        parameters.type = quality.type
        parameters.rules = quality.rules
        parameters.rejectPoor = rejectPoor
    }
}

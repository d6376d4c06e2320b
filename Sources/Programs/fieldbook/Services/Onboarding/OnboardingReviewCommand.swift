import ArgumentParser
import Backends
import Batch
import ServiceOperations

struct OnboardingReviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Show the size, dimensions and format of documents, and what prevents their upload.",
        discussion: """
            Checks the files against the rules of the service: JPEG or PNG, at most 10 MiB, at least 800 x \
            600 pixels. These rules are fixed, so nothing is sent, and you need no profile. "fieldbook \
            upload" converts other pictures to such files, unless you use --as-is. If one of the files \
            cannot be sent, the exit code is 1.

            Examples:
              fieldbook onboarding review passport.jpg --document-type PASSPORT
              fieldbook onboarding review *.jpg --document-type ID --format ndjson
            """)

    @Argument(help: "Files to review.", completion: .file())
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "Type: \(Onboarding.DocumentType.spellings.map(\.value.word).joined(separator: ", ")).",
            valueName: "type"))
    var documentType: String

    @OptionGroup var rows: RowFormatOption

    func validate() throws {
        guard Onboarding.DocumentType(documentType).unknownWord == nil else {
            let words = Onboarding.DocumentType.spellings.map(\.value.word).joined(separator: ", ")
            throw ValidationError("--document-type: one of \(words) was expected.")
        }
    }

    func run() throws {
        let flows = files.map { path in
            var flow = Onboarding.UploadFlow()
            flow.choose(Onboarding.DocumentType(documentType))
            flow.take(fileAt: path)
            return (path: path, flow: flow)
        }
        try rows.format.print(
            flows.compactMap { path, flow in
                flow.review.map { review in
                    Row(["input": .text(path), "ready": .flag(flow.may(.upload))])
                        .followed(by: Onboarding.DocumentReview.columns(of: review, review.problem))
                }
            })
        if flows.contains(where: { !$0.flow.may(.upload) }) {
            throw ExitCode(ExitStatus.someFailed.rawValue)
        }
    }
}

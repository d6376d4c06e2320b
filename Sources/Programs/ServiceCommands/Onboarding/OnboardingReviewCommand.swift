import ArgumentParser
import Backends
import Batch
import CommandRuns
import ServiceOperations

struct OnboardingReviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract:
            "Show the size, dimensions and format of documents, and anything that prevents their upload.",
        discussion: """
            Checks the files against the rules of the service: JPEG or PNG, at most 10 MiB, at least 800 x \
            600 pixels. These rules are built into Fieldbook, so the command sends nothing and needs no \
            profile. "fieldbook upload" converts other images to such files, unless you use --as-is. If one \
            of the files does not comply, the exit code is 1.

            --check-type also reads each image, which takes a few seconds, and compares what it shows with \
            --document-type. The column "type_check" contains "matching", "not matching" or "not \
            recognised". If a document does not match, a warning is printed, but the document can still be \
            sent.

            Examples:
              fieldbook onboarding review passport.jpg --document-type PASSPORT
              fieldbook onboarding review *.jpg --document-type ID --format ndjson
              fieldbook onboarding review w4.png --document-type W4 --check-type
            """)

    private static let usualLanguages = "deu+fra+ita+eng"

    @Argument(help: "Files to review.", completion: .file())
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "Type of the documents: \(Onboarding.DocumentType.spellings.map(\.value.word).joined(separator: ", ")).",
            valueName: "type"))
    var documentType: String

    @Flag(help: "Read each image, and compare what it shows with --document-type.")
    var checkType = false

    @Option(
        help: ArgumentHelp(
            "With --check-type, languages of the text, as Tesseract codes, the most likely first.",
            valueName: "deu+fra"))
    var language = Self.usualLanguages

    @OptionGroup var rows: RowFormatOption

    func validate() throws {
        guard Onboarding.DocumentType(documentType).unknownWord == nil else {
            let words = Onboarding.DocumentType.spellings.map(\.value.word).joined(separator: ", ")
            throw ValidationError("--document-type: one of \(words) was expected.")
        }
        guard checkType || language == Self.usualLanguages else {
            throw ValidationError("--language needs --check-type: otherwise no text is read.")
        }
    }

    func run() throws {
        let type = Onboarding.DocumentType(documentType)
        var reviews = files.map { Onboarding.DocumentReview(fileAt: $0, type: type) }
        if checkType {
            let kinds = try RecognisedKinds(
                of: reviews, in: [language], noting: ProgressDisplay(isQuiet: false))
            reviews = reviews.map(kinds.completed)
        }
        try rows.format.print(
            reviews.map { review in
                Row(["input": .text(review.path), "ready": .flag(review.isUploadable)]).followed(
                    by: Onboarding.DocumentReview.columns(of: review, review.problem, checksType: checkType))
            })
        if reviews.contains(where: { !$0.isUploadable }) {
            throw ExitCode(ExitStatus.someFailed.rawValue)
        }
    }
}

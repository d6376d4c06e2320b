import APICore
import Backends
import Batch
import DocumentModel
import DocumentOperations

/// What was recognised in pictures. Each is read, which takes seconds.
struct RecognisedKinds {
    /// By the names of the pictures.
    private var kinds: [String: DocumentKind] = [:]

    /// Reads the pictures of reviewed documents; a warning names those that cannot be read.
    ///
    /// - Parameters:
    ///   - languages: the languages of the text, as Tesseract codes.
    ///   - limits: the limits of the processes that read; `nil` for the usual ones.
    init(
        of reviews: [Onboarding.DocumentReview], in languages: [String], limits: WorkerSettings? = nil
    ) throws {
        let paths = reviews.filter { $0.header != nil }.map(\.path)
        guard !paths.isEmpty else { return }
        let check = try CheckScan {
            $0.kind = true
            $0.languages = languages
        }
        let run = try BlockingCall.wait { () async throws in
            var options = BatchOptions()
            options.workers = limits
            return try await check.results(of: paths, options: options)
        }
        for entry in run.entries {
            switch entry.outcome {
            case .success(let result): kinds[entry.input] = result.kind
            case .failure(let failure):
                guard failure.cause != .setting else { throw failure }
                StandardError.write("fieldbook: warning: \(failure.line(for: entry.input))\n")
            }
        }
    }

    /// A review with what was recognised in its picture. A warning is printed if that does not match the type.
    func completed(_ review: Onboarding.DocumentReview) -> Onboarding.DocumentReview {
        let name = PathText.shown(review.path)
        guard let kind = kinds[name] else { return review }
        let review = review.recognised(as: kind.rawValue)
        if let warning = review.warning {
            StandardError.write("fieldbook: warning: \(name.visible): \(warning)\n")
        }
        return review
    }
}

import APICore
import Backends
import Batch
import DocumentModel
import DocumentOperations
import Synchronization

/// What was recognised in pictures. Each is read, which takes seconds; pictures with the same content are read once.
struct RecognisedKinds {
    /// By the names of the pictures that were read.
    private var kinds: [String: DocumentKind] = [:]
    private var pictures = EqualDocuments()

    /// Reads the pictures of reviewed documents; a warning names those that cannot be read.
    ///
    /// - Parameters:
    ///   - languages: the languages of the text, as Tesseract codes.
    ///   - options: the number and the limits of the processes that read.
    ///   - display: shows how many pictures are read.
    init(
        of reviews: [Onboarding.DocumentReview], in languages: [String],
        options: BatchOptions = BatchOptions(), noting display: ProgressDisplay
    ) throws {
        let paths = differentPictures(in: reviews.filter { $0.header != nil })
        guard !paths.isEmpty else { return }
        let check = try CheckScan {
            $0.kind = true
            $0.languages = languages
        }
        var reading = BatchOptions(jobs: options.jobs)
        reading.workers = options.workers
        let notes = ReadingNotes(on: display)
        let run = try BlockingCall.wait { [reading] () async throws in
            try await check.results(of: paths, options: reading) { notes.note($0) }
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

    /// The paths of pictures with different contents.
    private mutating func differentPictures(in reviews: [Onboarding.DocumentReview]) -> [String] {
        let sameSize = Dictionary(grouping: reviews, by: \.bytes)
        return reviews.filter { review in
            let mayHaveCopies = sameSize[review.bytes, default: []].count > 1
            let content = mayHaveCopies ? FileDigest.hash(ofFileAt: review.path) : nil
            return pictures.add(PathText.shown(review.path), content: content ?? review.path)
        }
        .map(\.path)
    }

    /// A review with what was recognised in its picture. A warning is printed if that does not match the type.
    func completed(_ review: Onboarding.DocumentReview) -> Onboarding.DocumentReview {
        let name = PathText.shown(review.path)
        guard let kind = pictures.originals[name].flatMap({ kinds[$0] }) else { return review }
        let review = review.recognised(as: kind.rawValue)
        if let warning = review.warning {
            StandardError.write("fieldbook: warning: \(name.visible): \(warning)\n")
        }
        return review
    }
}

/// Documents of which several may have the same content; only the first of those is read or made.
struct EqualDocuments {
    /// For the name of each document, that of the first one with the same content.
    private(set) var originals: [String: String] = [:]
    private var firsts: [String: String] = [:]

    /// Adds a document; returns whether it is the first with its content.
    @discardableResult
    mutating func add(_ name: String, content: String) -> Bool {
        let first = firsts[content]
        originals[name] = first ?? name
        if first == nil { firsts[content] = name }
        return first == nil
    }
}

/// Notes on how many pictures are read, every ten seconds.
private final class ReadingNotes: Sendable {
    private static let interval = Duration.seconds(10)

    private let display: ProgressDisplay
    private let latest = Mutex(ContinuousClock.now)

    init(on display: ProgressDisplay) { self.display = display }

    func note(_ progress: RunProgress) {
        let isDue = latest.withLock { latest in
            guard latest.duration(to: .now) >= Self.interval else { return false }
            latest = .now
            return true
        }
        if isDue { display.printNote("type check: \(progress.finished) of \(progress.items) pictures read") }
    }
}

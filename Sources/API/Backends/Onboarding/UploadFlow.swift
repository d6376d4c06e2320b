public import APICore
public import Answers
import Synchronization

extension Onboarding {
    /// The way of one document from its type to the service's answer, in four steps. Each step passes what it knows to the next.
    ///
    /// ```swift
    /// var flow = Onboarding.UploadFlow()
    /// flow.choose(.passport)
    /// flow.take(fileAt: "passport.jpg")
    /// if flow.may(.upload) { flow.beginUpload() }
    /// print(flow.words)  // Uploading, 0 %
    /// ```
    ///
    /// A call that the present step does not allow has no effect; `actions` has those that it does.
    public struct UploadFlow: Hashable, Sendable {
        /// A step.
        public enum Step: String, Hashable, Sendable, CaseIterable {
            /// The type of the document is chosen.
            case type
            /// The document is photographed, scanned or chosen.
            case document
            /// Its type, size and resolution are confirmed.
            case review
            /// It is sent.
            case upload
        }

        /// The present step with its data.
        public enum State: Hashable, Sendable {
            case type
            case document(DocumentType)
            /// The file at the path is being read.
            case preparing(DocumentType, path: String)
            case review(DocumentReview)
            case upload(DocumentReview, UploadState)
        }

        /// Something that a person may do.
        public enum Action: String, Hashable, Sendable, CaseIterable {
            case chooseType = "choose type"
            case takeDocument = "take document"
            /// Take another picture in place of the present one.
            case retake
            case upload
            /// Send the same document again after a failure that another attempt may overcome.
            case retry
            /// Stop: what is being sent, or else the whole way.
            case cancel
            /// Go on to the next document after the service has this one.
            case finish
        }

        /// The present step with its data.
        public private(set) var state = State.type
        /// The document that the service has accepted, until the next one is begun.
        public private(set) var accepted: Document?

        /// Begins with the choice of the type.
        public init() {}

        /// The present step.
        public var step: Step {
            switch state {
            case .type: .type
            case .document, .preparing: .document
            case .review: .review
            case .upload: .upload
            }
        }

        /// The chosen type.
        public var type: DocumentType? {
            switch state {
            case .document(let type), .preparing(let type, _): type
            case .type, .review, .upload: review?.type
            }
        }

        /// The reviewed document.
        public var review: DocumentReview? {
            switch state {
            case .type, .document, .preparing: nil
            case .review(let review), .upload(let review, _): review
            }
        }

        /// The upload; `idle` before it, and `preparing` while the document is being read.
        public var upload: UploadState {
            switch state {
            case .upload(_, let upload): upload
            case .preparing: .preparing
            case .type, .document, .review: .idle
            }
        }

        /// What may be done now.
        public var actions: [Action] { Action.allCases.filter(may) }

        /// Whether something may be done now.
        public func may(_ action: Action) -> Bool {
            switch (state, action) {
            case (.type, .chooseType), (.document, .chooseType), (.document, .takeDocument),
                (.review, .chooseType), (.review, .retake):
                true
            case (.review(let review), .upload): review.isUploadable
            case (.upload(_, let upload), .retry): upload.hasFailed && upload.canBegin
            case (.upload(_, let upload), .retake): upload.hasFailed
            case (.upload(_, let upload), .cancel): upload.isSending || upload.hasFailed
            case (.document, .cancel), (.preparing, .cancel), (.review, .cancel): true
            case (.upload(_, .done), .finish): true
            default: false
            }
        }

        /// The present step in words.
        public var words: String {
            switch state {
            case .type: "Choose the type of the document"
            case .document(let type): "Take a picture of the document: \(type.word)"
            case .preparing: UploadState.preparing.words
            case .review(let review):
                review.problem.map { "Not ready: \($0.message)" }
                    ?? review.warning.map { "\(UploadState.idle.words), but check the type: \($0)" }
                    ?? UploadState.idle.words
            case .upload(_, let upload): upload.words
            }
        }

        /// Chooses the type; a document that is being reviewed stays.
        public mutating func choose(_ type: DocumentType) {
            guard may(.chooseType) else { return }
            accepted = nil
            if case .review(let review) = state {
                state = .review(review.of(type))
            } else {
                state = .document(type)
            }
        }

        /// Takes a file as the document, and reviews it at once.
        public mutating func take(fileAt path: String) {
            guard may(.takeDocument) else { return }
            prepare(fileAt: path)
            finishPreparing()
        }

        /// Takes a file as the document. A program shows the flow before `finishPreparing` reads the file, which may take a
        /// moment.
        public mutating func prepare(fileAt path: String) {
            guard may(.takeDocument), case .document(let type) = state else { return }
            state = .preparing(type, path: path)
        }

        /// Reads the file that is being prepared, and reviews it.
        public mutating func finishPreparing() {
            guard case .preparing(let type, let path) = state else { return }
            state = .review(DocumentReview(fileAt: path, type: type))
        }

        /// Takes over what was recognised in the picture that is being reviewed: a kind of `fieldbook scan classify`. If that
        /// does not match the type, `words` and the review warn; the upload is still allowed.
        public mutating func recognise(as kind: String) {
            if case .review(let review) = state { state = .review(review.recognised(as: kind)) }
        }

        /// Stops: an upload is failed then and can be retried, everything before it begins anew with the choice of the type.
        ///
        /// The request itself goes on until its task is cancelled; its end changes nothing.
        public mutating func cancel() {
            guard may(.cancel) else { return }
            if upload.isSending {
                let stopped = APIError(.cancelled, "it was cancelled", remedy: "Start it again.")
                end(with: .failure(stopped))
            } else {
                state = .type
            }
        }

        /// Goes on to the choice of the next document's type. `accepted` is the one that the service has.
        public mutating func finish() {
            guard may(.finish), case .upload(_, .done(let document)) = state else { return }
            accepted = document
            state = .type
        }

        /// Goes back for another picture of the same type.
        public mutating func retake() {
            if may(.retake), let review { state = .document(review.type) }
        }

        /// Begins the upload, or retries it.
        public mutating func beginUpload() {
            guard may(.upload) || may(.retry), let review else { return }
            var upload = upload
            upload.begin()
            state = .upload(review, upload)
        }

        /// Takes over the progress of the upload.
        public mutating func advance(to progress: TransferProgress) { change { $0.advance(to: progress) } }

        /// Ends the upload with the service's answer.
        public mutating func end(with result: Result<Document, APIError>) { change { $0.end(with: result) } }

        private mutating func change(_ change: (inout UploadState) -> Void) {
            guard case .upload(let review, var upload) = state else { return }
            change(&upload)
            state = .upload(review, upload)
        }
    }
}

extension OnboardingService {
    /// Sends a reviewed document and follows it in the flow.
    ///
    /// `show` gets the flow after each change, in order and never two at a time; it must not wait for anything. Reports of
    /// the transfer that come after the end change nothing.
    ///
    /// The flow's failed state has the error. Returns the flow at its end; a flow that may not upload is returned unchanged.
    ///
    /// - Parameters:
    ///   - user: the person whose document it is.
    ///   - idempotencyKey: lets the service recognise the document if it is sent again.
    public func upload(
        _ flow: Onboarding.UploadFlow, of user: Identifier, idempotencyKey: String?,
        show: @escaping @Sendable (Onboarding.UploadFlow) -> Void = { _ in }
    ) async -> Onboarding.UploadFlow {
        var begun = flow
        begun.beginUpload()
        guard begun != flow, let review = begun.review else { return flow }
        let followed = FollowedUpload(begun, show: show)
        let result: Result<Onboarding.Document, APIError>
        do throws(APIError) {
            let file: FileContent
            do throws(HTTPError) {
                file = try FileContent(review.path)
            } catch {
                throw APIError(.file, error.message, remedy: error.remedy)
            }
            let streamed = StreamedFile(
                file, name: review.name, mediaType: review.header?.format.rawValue ?? "image/jpeg",
                report: { progress in followed.change { $0.advance(to: progress) } })
            result = .success(
                try await upload(streamed, type: review.type, of: user, idempotencyKey: idempotencyKey))
        } catch {
            result = .failure(error)
        }
        return followed.change { $0.end(with: result) }
    }
}

/// A flow that an upload and the reports of its progress change from different threads.
private final class FollowedUpload: Sendable {
    private let flow: Mutex<Onboarding.UploadFlow>
    private let show: @Sendable (Onboarding.UploadFlow) -> Void

    init(_ flow: Onboarding.UploadFlow, show: @escaping @Sendable (Onboarding.UploadFlow) -> Void) {
        self.flow = Mutex(flow)
        self.show = show
        show(flow)
    }

    /// Changes the flow, and shows it if it is another one then; returns it.
    @discardableResult
    func change(_ change: (inout Onboarding.UploadFlow) -> Void) -> Onboarding.UploadFlow {
        flow.withLock { flow in
            let before = flow
            change(&flow)
            // Shown under the lock, so that no later state is overtaken.
            if flow != before { show(flow) }
            return flow
        }
    }
}

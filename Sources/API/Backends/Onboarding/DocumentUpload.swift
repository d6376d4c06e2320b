public import APICore

extension Onboarding {
    /// A document as it is shown before it is uploaded: type, size, format and resolution, and what prevents the upload.
    public struct DocumentReview: Hashable, Sendable {
        /// The file's path.
        public let path: String
        /// The file's name.
        public let name: String
        /// The type.
        public private(set) var type: DocumentType
        /// The size in bytes; 0 if the file cannot be read.
        public let bytes: Int64
        /// Format and resolution of the file as it is; `nil` if it is no image, or a damaged one.
        public let header: ImageHeader?
        /// Why it cannot be uploaded; `nil` if it can.
        public let problem: DocumentProblem?
        /// What was recognised in the picture, as a kind of `fieldbook scan classify`; `nil` if nobody looked.
        public private(set) var recognisedKind: String?

        /// An error of the rules in words.
        public struct DocumentProblem: Hashable, Sendable {
            /// The stable code.
            public let code: DocumentError.Code
            /// A description.
            public let message: String
            /// What to do.
            public let remedy: String
        }

        /// Whether it can be uploaded.
        public var isUploadable: Bool { problem == nil }

        /// The chosen type compared with what was recognised; `nil` if nobody looked.
        public var typeCheck: TypeCheck? { recognisedKind.map { TypeCheck(of: type, showing: $0) } }

        /// A warning that the picture shows another document. It does not prevent the upload.
        public var warning: String? {
            recognisedKind.flatMap { TypeCheck(of: type, showing: $0).warning(type, showing: $0) }
        }

        /// Reviews a file by the rules of `DocumentRules`.
        public init(fileAt path: String, type: DocumentType) {
            self.path = path
            name = path.split(separator: "/").last.map(String.init) ?? path
            self.type = type
            bytes = (try? FileContent(path))?.identity.size ?? 0
            let (header, error) = DocumentRules.examined(fileAt: path)
            self.header = header
            problem = error.map {
                DocumentProblem(code: $0.code, message: $0.message, remedy: $0.remedy)
            }
        }

        /// The same document with what was recognised in its picture: a kind of `fieldbook scan classify`.
        public func recognised(as kind: String) -> DocumentReview {
            var review = self
            review.recognisedKind = kind
            return review
        }

        /// The same document as one of another type.
        func of(_ type: DocumentType) -> DocumentReview {
            var review = self
            review.type = type
            return review
        }
    }

    /// The state of an upload, from its beginning to the service's answer.
    ///
    /// ```swift
    /// var upload = Onboarding.UploadState.idle
    /// upload.begin()
    /// upload.advance(to: TransferProgress(bytes: 512, total: 1_024))
    /// print(upload.words)  // Uploading, 50 %
    /// ```
    public enum UploadState: Hashable, Sendable {
        /// Nothing is sent yet.
        case idle
        /// The document is being read.
        case preparing
        /// The document is being sent; the fraction is from 0 to 1.
        case uploading(fraction: Double)
        /// Everything is sent, and the service has not answered yet.
        case waiting
        /// The service has the document.
        case done(Document)
        /// It failed; with `canRetry` the same document may be sent again.
        case failed(message: String, remedy: String, canRetry: Bool)

        /// The progress from 0 to 1; `nil` if nothing is going on.
        public var fraction: Double? {
            switch self {
            case .uploading(let fraction): fraction
            case .waiting, .done: 1
            case .idle, .preparing, .failed: nil
            }
        }

        /// The state in words.
        public var words: String {
            switch self {
            case .idle: "Ready to upload"
            case .preparing: "Preparing the document"
            case .uploading(let fraction): "Uploading, \(Int((fraction * 100).rounded(.down))) %"
            case .waiting: "Waiting for the service"
            case .done(let document): "Uploaded: \(document.status.badge.text)"
            case .failed(let message, _, _): "Failed: \(message)"
            }
        }

        /// Whether it has failed.
        public var hasFailed: Bool { if case .failed = self { true } else { false } }

        /// Whether an upload may begin: at first, and after a failure that another attempt may overcome.
        public var canBegin: Bool {
            switch self {
            case .idle: true
            case .failed(_, _, let canRetry): canRetry
            case .preparing, .uploading, .waiting, .done: false
            }
        }

        /// Whether the document is being sent.
        public var isSending: Bool {
            switch self {
            case .uploading, .waiting: true
            case .idle, .preparing, .done, .failed: false
            }
        }

        /// Begins an upload, or retries one. Without effect if it may not begin.
        public mutating func begin() { if canBegin { self = .uploading(fraction: 0) } }

        /// Takes over the progress of a transfer. The fraction falls if the transfer starts again; reports that come after
        /// the end have no effect.
        public mutating func advance(to progress: TransferProgress) {
            guard isSending else { return }
            guard let total = progress.total, total > 0 else { return }
            let fraction = min(max(Double(progress.bytes) / Double(total), 0), 1)
            self = fraction < 1 ? .uploading(fraction: fraction) : .waiting
        }

        /// Ends an upload with the service's answer. A document that the service has rejected cannot be sent again as it is.
        public mutating func end(with result: Result<Document, APIError>) {
            guard isSending else { return }
            switch result {
            case .success(let document) where [.rejected, .error].contains(document.status):
                self = .failed(
                    message: "the service answered with the status \(document.status.word)",
                    remedy: "Take a better picture of the document.", canRetry: false)
            case .success(let document): self = .done(document)
            case .failure(let error):
                self = .failed(
                    message: error.message, remedy: error.remedy,
                    canRetry: error.isTransient || error.code == .cancelled)
            }
        }
    }
}

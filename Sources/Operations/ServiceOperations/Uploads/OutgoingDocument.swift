import APICore
import DocumentModel

/// A document on its way to a service.
struct OutgoingDocument: Sendable {
    /// What people call the input.
    let input: String
    /// The input: what is in it makes a document the same one again.
    let source: String
    /// What is sent.
    let path: String
    /// How the service is told that it is named.
    let name: String
    /// What it was taken for.
    let kind: DocumentKind?
    /// A picture of it.
    let preview: String?
    /// Is told how much was sent.
    let report: @Sendable (TransferProgress) -> Void
    /// Whether an open file is the input, and not one that it was made to lead to.
    var isInput: @Sendable (FileIdentity) -> Bool = { _ in true }

    /// Whether something was made of the input.
    var isMade: Bool { path != source }
}

/// That a document is at a service.
struct DocumentDelivery: Sendable {
    /// The service's identifier.
    let id: String
    let size: Int64
    let digest: ContentDigest
    /// Whether it was there already.
    let wasThere: Bool
    /// How far the service was with it when it had come, in its word.
    var status: String?
    /// Whether it is, byte for byte, what was to be sent.
    var isAsMade = true
    /// Whether it was sent, as the first of this run, without having been looked for.
    var isFirstUnsought = false
    /// The input of this run that had brought it there.
    var sameAs: String?
}

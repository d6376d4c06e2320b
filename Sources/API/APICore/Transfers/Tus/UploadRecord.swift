public import Foundation

/// What is remembered of an upload, so that it goes on after a crash.
public struct UploadRecord: Hashable, Sendable, Codable {
    /// How far it is, as far as that counts after a crash.
    public enum Stage: String, Hashable, Sendable, Codable {
        /// Something is to be sent yet.
        case running
        /// The last bytes were on their way: the server may have them all.
        case ending
        /// The server has it all.
        case complete
    }

    /// The address that the server gave it, empty before it did. Who knows it may write there: it is kept like a secret.
    public let place: String
    /// The file that is sent.
    public let file: FileIdentity
    /// What is in it.
    public let digest: ContentDigest
    /// When the server forgets an upload that was not completed; `nil` where it does not say.
    public var expiry: Date?
    /// How far it is.
    public var stage: Stage

    /// Creates a record.
    public init(
        place: String, file: FileIdentity, digest: ContentDigest, expiry: Date? = nil,
        stage: Stage = .running
    ) {
        self.place = place
        self.file = file
        self.digest = digest
        self.expiry = expiry
        self.stage = stage
    }
}

public import Foundation

/// The stored state of an upload, from which it continues after a crash.
public struct UploadRecord: Hashable, Sendable, Codable {
    /// The stage of an upload.
    public enum Stage: String, Hashable, Sendable, Codable {
        /// More bytes have to be sent.
        case running
        /// The last bytes are being sent: the server may have all of them.
        case ending
        /// The server has the whole file.
        case complete
    }

    /// The upload's address, empty before it is created. It gives write access, so it is stored like a secret.
    public let place: String
    /// The file.
    public let file: FileIdentity
    /// The digest of its content.
    public let digest: ContentDigest
    /// When an incomplete upload expires; `nil` if the server does not say.
    public var expiry: Date?
    /// The stage.
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

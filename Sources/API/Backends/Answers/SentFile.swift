public import APICore

/// A file that was sent, or may have been: by what it is found again at a service.
public struct SentFile: Hashable, Sendable {
    /// How the service was told that it is named.
    public let name: String
    /// Its bytes.
    public let size: Int64
    /// What is in it.
    public let digest: ContentDigest

    /// Creates a description.
    public init(name: String, size: Int64, digest: ContentDigest) {
        self.name = name
        self.size = size
        self.digest = digest
    }

    /// Whether what a list tells of a file is said of this one; `nil` where only its content can tell.
    func isListed(as name: String?, size: Int?, digest: ContentDigest?) -> Bool? {
        guard name == self.name, size.map({ Int64($0) == self.size }) ?? true else { return false }
        return digest.map { $0 == self.digest }
    }
}

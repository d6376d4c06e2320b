import Foundation

/// An output that is being written, not yet under its final name.
struct StagedOutput: Hashable, Sendable {
    /// Where it is now.
    var stagedPath: String
    /// Where it belongs.
    var finalPath: String
}

/// An output that is whole, not yet under its final name.
struct SealedOutput: Codable, Hashable, Sendable {
    /// Where it is now.
    var stagedPath: String
    /// Where it belongs.
    var finalPath: String
    /// Its size.
    var bytes: Int

    init(_ output: StagedOutput) throws {
        guard let status = FileStatus(at: output.stagedPath) else {
            throw ItemFailure.writing(output.finalPath, errno)
        }
        stagedPath = output.stagedPath
        finalPath = output.finalPath
        bytes = status.bytes
    }

    /// SHA-256 of its content, which is read for it.
    func contentHash() throws -> String { try ContentHash.ofFile(at: stagedPath).hash }
}

/// An output under its final name, as the journal knows it.
public struct PublishedOutput: Codable, Hashable, Sendable {
    /// Its path, relative to the journal's root where it lies below it.
    public var path: String
    /// SHA-256 of its content.
    public var hash: String
    /// Its size.
    public var bytes: Int
}

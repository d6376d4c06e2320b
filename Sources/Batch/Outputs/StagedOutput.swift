/// An output that is written but not yet under its final name.
struct StagedOutput: Codable, Hashable, Sendable {
    /// Where it is now.
    var stagedPath: String
    /// Where it belongs.
    var finalPath: String
}

/// An output under its final name, as the journal knows it.
struct PublishedOutput: Codable, Hashable, Sendable {
    /// Its path, relative to the journal's root where it lies below it.
    var path: String
    var hash: String
    var bytes: Int
}

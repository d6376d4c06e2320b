/// A file that an earlier run made of an item.
struct EarlierOutput: Codable, Hashable, Sendable {
    /// Its path, relative to the journal's root where it lies below it.
    var path: String
    /// SHA-256 of its content.
    var hash: String
    var bytes: Int
    /// The absolute path of what it was made from; `nil` where that was not noted.
    var input: String?
    /// The content that this had; `nil` where that was not noted.
    var inputHash: String?
    /// Hash of the parameters and versions that it was made with; `nil` where that was not noted.
    var recipeHash: String?

    init(_ output: PublishedOutput, input: String, inputHash: String, recipeHash: String) {
        path = output.path
        hash = output.hash
        bytes = output.bytes
        self.input = input
        self.inputHash = inputHash
        self.recipeHash = recipeHash
    }
}

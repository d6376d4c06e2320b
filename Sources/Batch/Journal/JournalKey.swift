/// What makes one item of one operation the same again.
struct JournalKey: Hashable, Sendable {
    /// The operation, the manifest's step if there is one, and the output folder.
    var scope: String
    /// The item's place below it.
    var stem: String
    /// The content that was worked on; empty where it could not be read.
    var inputHash: String
    /// Hash of parameters, of the operation's version and of the tool's.
    var recipeHash: String
}

/// The files that earlier runs made of an item and nobody has changed since.
struct OwnOutputs: Sendable {
    var files: [PublishedOutput] = []
    /// Their absolute paths.
    var paths: Set<String> = []
    /// Whether a run that was allowed to was killed while it replaced them.
    var wereBeingReplaced = false
}

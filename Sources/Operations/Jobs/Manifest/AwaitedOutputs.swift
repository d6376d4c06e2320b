import Batch

/// The outputs of an earlier step as inputs of a later one.
struct AwaitedOutputs: Hashable, Sendable {
    /// The earlier step's name.
    let step: String
    /// The endings that are taken, in lower case; without them all that the operation reads.
    let endings: Set<String>?

    func takes(_ path: String, for accepted: Set<String>) -> Bool {
        let ending = PathParts(path).suffix.lowercased()
        return accepted.contains(ending) && endings?.contains(ending) != false
    }
}

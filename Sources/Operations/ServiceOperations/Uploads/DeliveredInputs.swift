import Synchronization

/// Which inputs of a run were brought to their place, by what makes a document the same one again.
final class DeliveredInputs: Sendable {
    private let inputs = Mutex<[String: String]>([:])

    /// The input that was brought there first under a key; `nil` where it is this one.
    func first(_ input: String, as key: String) -> String? {
        inputs.withLock { inputs in
            let first = inputs[key, default: input]
            inputs[key] = first
            return first == input ? nil : first
        }
    }
}

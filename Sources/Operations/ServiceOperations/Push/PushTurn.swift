import Synchronization

/// The turn of one file after the other, with what the service has, so that it is read once and not for every file.
final class PushTurn<Known: Sendable>: Sendable {
    private let known = Mutex<Known?>(nil)

    /// Works on a file. `work` finds what the file before has left there, `nil` if it has to be read.
    func take<Result: Sendable>(_ work: (inout Known?) throws -> Result) throws -> Result {
        try known.withLock { try work(&$0) }
    }
}

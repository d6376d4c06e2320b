import APICore
import Synchronization

/// How much of a document was sent or has come, told by one thread and read by another.
final class LatestProgress: Sendable {
    private let progress = Mutex<TransferProgress?>(nil)

    func note(_ value: TransferProgress) { progress.withLock { $0 = value } }

    /// A few words for people.
    var words: String? { progress.withLock { $0 }?.words }
}

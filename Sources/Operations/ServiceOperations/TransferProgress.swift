package import APICore
import Batch
import Synchronization

/// The progress of a transfer, written by one thread and read by another.
final class LatestProgress: Sendable {
    private let progress = Mutex<TransferProgress?>(nil)
    private let text: @Sendable (TransferProgress) -> String

    /// - Parameter text: the progress in words; by default `1.2 MB of 5 MB`.
    init(text: @escaping @Sendable (TransferProgress) -> String = { $0.words }) { self.text = text }

    func note(_ value: TransferProgress) { progress.withLock { $0 = value } }

    /// The latest progress in words; `nil` before the first.
    fileprivate var words: String? { progress.withLock { $0 }.map(text) }
}

extension TransferProgress {
    /// The progress as text, such as `1.2 MB of 5 MB`.
    package var words: String {
        let done = ByteCount.text(Int(clamping: bytes))
        return total.map { "\(done) of \(ByteCount.text(Int(clamping: $0)))" } ?? done
    }
}

extension SignedInService {
    /// Waits for a transfer and shows its progress meanwhile; not to be called within a task.
    func wait<Value: Sendable>(
        showing progress: LatestProgress, in context: ItemContext,
        for work: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws(APIError) -> Value {
        try wait(meanwhile: { if let words = progress.words { context.report(progress: words) } }, for: work)
    }
}

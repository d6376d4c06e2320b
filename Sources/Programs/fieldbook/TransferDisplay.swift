import APICore
import Batch
import Foundation
import Synchronization

/// How much of a file has come, on standard error: as a line that changes on a terminal, else a line now and then.
final class TransferDisplay: Sendable {
    private static let interval: Duration = .seconds(10)

    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let due = Mutex(ContinuousClock.now + TransferDisplay.interval)

    func show(_ progress: TransferProgress) {
        if isTerminal { return StandardError.write("\r\u{1B}[K\(progress.words)") }
        let isDue = due.withLock { due in
            guard ContinuousClock.now >= due else { return false }
            due = .now + Self.interval
            return true
        }
        if isDue { StandardError.write("fieldbook: \(progress.words)\n") }
    }

    /// Takes the line away.
    func end() {
        if isTerminal { StandardError.write("\r\u{1B}[K") }
    }
}

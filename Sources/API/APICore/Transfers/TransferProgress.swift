import NIOCore
import Synchronization

/// The progress of a transfer.
public struct TransferProgress: Hashable, Sendable {
    /// Bytes sent to or received from the network; fewer than before if a transfer starts again.
    public let bytes: Int64
    /// Total bytes, if known.
    public let total: Int64?

    /// Creates a progress.
    public init(bytes: Int64, total: Int64?) {
        self.bytes = bytes
        self.total = total
    }
}

/// Reports the first and the last progress, and in between at most one per interval.
final class ProgressReporter: Sendable {
    private let interval: Duration
    private let report: @Sendable (TransferProgress) -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let next = Mutex<ContinuousClock.Instant?>(nil)

    init(
        every interval: Duration, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        _ report: @escaping @Sendable (TransferProgress) -> Void
    ) {
        self.interval = interval
        self.now = now
        self.report = report
    }

    func update(_ bytes: Int64, of total: Int64?) {
        let time = now()
        let isDue = next.withLock { next in
            guard bytes == total || time >= next ?? time else { return false }
            next = time + interval
            return true
        }
        if isDue { report(TransferProgress(bytes: bytes, total: total)) }
    }
}

extension RequestContent {
    /// The content with progress reports: at the start, at the end, and in between at most one per `interval`.
    ///
    /// ```swift
    /// let content = try FileContent("scan.pdf").content.reporting { print("\($0.bytes) of \($0.total ?? 0)") }
    /// ```
    public func reporting(
        every interval: Duration = .milliseconds(100),
        to report: @escaping @Sendable (TransferProgress) -> Void
    ) -> RequestContent {
        reporting(to: ProgressReporter(every: interval, report), from: 0, of: length)
    }

    /// The content as part of a larger transfer, of which `start` bytes are sent already.
    func reporting(to reporter: ProgressReporter, from start: Int64, of total: Int64?) -> RequestContent {
        RequestContent(ofLength: length) {
            let parts = self.makeParts()
            var (sent, isAll) = (start, false)
            return ContentParts { () throws(HTTPError) in
                // A request for the next part means that the one before is sent. After the last part the server may answer first.
                if !isAll { reporter.update(sent, of: total) }
                guard let part = try await parts.next() else { return nil }
                sent += Int64(part.readableBytes)
                isAll = sent == total
                if isAll { reporter.update(sent, of: total) }
                return part
            }
        }
    }
}

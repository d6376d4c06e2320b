import NIOCore
import Synchronization

/// How far a transfer is.
public struct TransferProgress: Hashable, Sendable {
    /// Bytes that were handed to the network, or came from it; fewer than before where a transfer begins anew.
    public let bytes: Int64
    /// Bytes in all, where somebody knows.
    public let total: Int64?

    /// Creates a progress.
    public init(bytes: Int64, total: Int64?) {
        self.bytes = bytes
        self.total = total
    }
}

/// Tells of progress now and then: the first time, the last time, and in between no sooner than after a while.
final class ProgressTeller: Sendable {
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

    func tell(_ bytes: Int64, of total: Int64?) {
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
    /// The content, with `report` being told how much of it was sent: at the start, at the end, and in between no sooner
    /// than after `interval`.
    ///
    /// ```swift
    /// let content = try FileContent("scan.pdf").content.reporting { print("\($0.bytes) of \($0.total ?? 0)") }
    /// ```
    public func reporting(
        every interval: Duration = .milliseconds(100),
        to report: @escaping @Sendable (TransferProgress) -> Void
    ) -> RequestContent {
        reporting(to: ProgressTeller(every: interval, report), from: 0, of: length)
    }

    /// The content as a part of something larger, of which `start` bytes were sent already.
    func reporting(to teller: ProgressTeller, from start: Int64, of total: Int64?) -> RequestContent {
        RequestContent(ofLength: length) {
            let parts = self.makeParts()
            var (sent, isAll) = (start, false)
            return ContentParts { () throws(HTTPError) in
                // Who asks for the next part has sent the one before; behind the last one, the server may answer first.
                if !isAll { teller.tell(sent, of: total) }
                guard let part = try await parts.next() else { return nil }
                sent += Int64(part.readableBytes)
                isAll = sent == total
                if isAll { teller.tell(sent, of: total) }
                return part
            }
        }
    }
}

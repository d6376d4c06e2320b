import AsyncHTTPClient
import NIOCore

/// A request's content as a sequence for the network library. Fails if the content is shorter or longer than announced,
/// because the server would wait for the rest or read it as another request.
struct SentChunks: AsyncSequence, Sendable {
    struct AsyncIterator: AsyncIteratorProtocol {
        let parts: ContentParts
        let length: Int64?
        let progress: SendingProgress
        var sent: Int64 = 0
        var rest = ByteBuffer()
        var piece = SentChunks.pieces.lowerBound
        var asked: ContinuousClock.Instant?
        var ahead = 0

        /// The next piece, requested when the connection has room for it.
        mutating func next() async throws -> ByteBuffer? {
            let now = ContinuousClock.now
            progress.advance(now: now)
            let isFast = asked.map { now - $0 < SentChunks.shortWait } ?? false
            piece = isFast ? SentChunks.pieces.upperBound : SentChunks.pieces.lowerBound
            asked = now
            try await stayNear()
            while rest.readableBytes == 0 {
                // Release the buffer, so that the reader of a file can reuse it for the next part.
                rest = ByteBuffer()
                guard let part = try await parts.next() else {
                    guard sent == length ?? sent else { throw HTTPError.unequalContent }
                    progress.end()
                    return nil
                }
                sent += Int64(part.readableBytes)
                guard sent <= length ?? .max else { throw HTTPError.unequalContent }
                rest = part
            }
            return rest.readSlice(length: Swift.min(piece, rest.readableBytes))
        }

        /// Waits now and then until earlier pieces are sent: the network library itself takes pieces as long as a connection has
        /// room.
        private mutating func stayNear() async throws {
            ahead += 1
            guard ahead > SentChunks.mostAhead else { return }
            ahead = 0
            await NetworkThreads.catchUp()
            try Task.checkCancellation()
        }
    }

    /// Sizes of pieces, in bytes. The lower one is small enough to show progress on a slow connection; after a piece that is
    /// sent within `shortWait`, the upper one is used.
    private static let pieces = (64 << 10)...(512 << 10)
    private static let mostAhead = 4
    private static let shortWait = Duration.milliseconds(100)

    private let content: RequestContent
    private let progress: SendingProgress

    init(_ content: RequestContent, _ progress: SendingProgress) {
        self.content = content
        self.progress = progress
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(parts: content.makeParts(), length: content.length, progress: progress)
    }
}

/// The network threads shared by all connections of this process.
enum NetworkThreads {
    static var group: any EventLoopGroup { HTTPClient.defaultEventLoopGroup }

    /// Waits until the threads have finished all work queued so far.
    static func catchUp() async {
        let ends = group.makeIterator().map { $0.submit {} }
        for end in ends { try? await end.get() }
    }
}

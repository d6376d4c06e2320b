import NIOCore

/// A request's content as the network library sends it; content that is shorter or longer than it said is an error, since a
/// server would wait for the rest, or take it for another request.
struct SentChunks: AsyncSequence, Sendable {
    struct AsyncIterator: AsyncIteratorProtocol {
        let parts: ContentParts
        let length: Int64?
        let course: SendingCourse
        var sent: Int64 = 0
        var rest = ByteBuffer()
        var piece = SentChunks.pieces.lowerBound
        var asked: ContinuousClock.Instant?
        var ahead = 0

        /// The next piece, asked for when the connection has room for it.
        mutating func next() async throws -> ByteBuffer? {
            let now = ContinuousClock.now
            course.getOn(now: now)
            let isFast = asked.map { now - $0 < SentChunks.shortWait } ?? false
            piece = isFast ? SentChunks.pieces.upperBound : SentChunks.pieces.lowerBound
            asked = now
            try await stayNear()
            while rest.readableBytes == 0 {
                // Whoever reads a file writes the next part over this one, once nobody has it any more.
                rest = ByteBuffer()
                guard let part = try await parts.next() else {
                    guard sent == length ?? sent else { throw HTTPError.unequalContent }
                    course.end()
                    return nil
                }
                sent += Int64(part.readableBytes)
                guard sent <= length ?? .max else { throw HTTPError.unequalContent }
                rest = part
            }
            return rest.readSlice(length: Swift.min(piece, rest.readableBytes))
        }

        /// As long as a connection has room, the network library takes pieces without waiting for those before to be sent.
        private mutating func stayNear() async throws {
            ahead += 1
            guard ahead > SentChunks.mostAhead else { return }
            ahead = 0
            await NetworkThreads.catchUp()
            try Task.checkCancellation()
        }
    }

    /// The first is so small that a slow connection, too, takes one often enough to be seen getting on; where it does so
    /// within `shortWait`, the next is larger.
    private static let pieces = (64 << 10)...(512 << 10)
    private static let mostAhead = 4
    private static let shortWait = Duration.milliseconds(100)

    private let content: RequestContent
    private let course: SendingCourse

    init(_ content: RequestContent, _ course: SendingCourse) {
        self.content = content
        self.course = course
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(parts: content.makeParts(), length: content.length, course: course)
    }
}

import NIOCore

/// A request's content as the network library sends it; content that is shorter or longer than it said is an error, since a
/// server would wait for the rest, or take it for another request.
struct SentChunks: AsyncSequence, Sendable {
    struct AsyncIterator: AsyncIteratorProtocol {
        var chunks: HTTPBody.AsyncIterator
        let length: Int64?
        let course: SendingCourse
        var sent: Int64 = 0
        var rest = ByteBuffer()

        /// The next piece, asked for when the connection has room for it.
        mutating func next() async throws -> ByteBuffer? {
            course.getOn()
            while rest.readableBytes == 0 {
                guard let chunk = try await chunks.next() else {
                    guard sent == length ?? sent else { throw HTTPError.unequalContent }
                    course.end()
                    return nil
                }
                sent += Int64(chunk.count)
                guard sent <= length ?? .max else { throw HTTPError.unequalContent }
                rest = ByteBuffer(bytes: chunk)
            }
            return rest.readSlice(length: Swift.min(rest.readableBytes, SentChunks.piece))
        }
    }

    /// So small that a slow connection, too, takes one often enough to be seen getting on.
    private static let piece = 64 << 10

    private let content: RequestContent
    private let course: SendingCourse

    init(_ content: RequestContent, _ course: SendingCourse) {
        self.content = content
        self.course = course
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks: content.chunks.makeAsyncIterator(), length: content.length, course: course)
    }
}

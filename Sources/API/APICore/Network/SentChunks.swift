import NIOCore

/// A request's content as the network library sends it; content that is shorter or longer than it said is an error, since a
/// server would wait for the rest, or take it for another request.
struct SentChunks: AsyncSequence, Sendable {
    struct AsyncIterator: AsyncIteratorProtocol {
        var chunks: HTTPBody.AsyncIterator
        let length: Int64?
        var sent: Int64 = 0

        mutating func next() async throws -> ByteBuffer? {
            guard let chunk = try await chunks.next() else {
                guard sent == length ?? sent else { throw HTTPError.unequalContent }
                return nil
            }
            sent += Int64(chunk.count)
            guard sent <= length ?? .max else { throw HTTPError.unequalContent }
            return ByteBuffer(bytes: chunk)
        }
    }

    private let content: RequestContent

    init(_ content: RequestContent) { self.content = content }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks: content.chunks.makeAsyncIterator(), length: content.length)
    }
}

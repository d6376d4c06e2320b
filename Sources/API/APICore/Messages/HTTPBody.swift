/// A message's body, in chunks as they come; reading slowly slows the sender down. An answer's can be read once.
public struct HTTPBody: AsyncSequence, Sendable {
    /// A chunk.
    public typealias Element = [UInt8]
    /// What keeps a chunk from coming.
    public typealias Failure = HTTPError

    /// Gives the chunks.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var step: () async throws(HTTPError) -> [UInt8]?

        /// Chunks as `step` gives them, until it gives none.
        public init(_ step: @escaping () async throws(HTTPError) -> [UInt8]?) { self.step = step }

        /// The next chunk; `nil` at the end.
        public mutating func next() async throws(HTTPError) -> [UInt8]? { try await step() }

        /// The next chunk; `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPError) -> [UInt8]?
        {
            try await step()
        }
    }

    private let start: @Sendable () -> AsyncIterator

    /// A body whose chunks come from the iterators that `start` makes.
    public init(_ start: @escaping @Sendable () -> AsyncIterator) { self.start = start }

    /// A body that is there already.
    public init(_ bytes: [UInt8]) {
        start = {
            var rest: [UInt8]? = bytes
            return AsyncIterator { () throws(HTTPError) in
                defer { rest = nil }
                return rest
            }
        }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator { start() }

    /// The body with an end: more than `bytes`, or bytes after `deadline`, are an error.
    func bounded(to bytes: Int, until deadline: ContinuousClock.Instant) -> HTTPBody {
        HTTPBody {
            var iterator = makeAsyncIterator()
            var count = 0
            return AsyncIterator { () throws(HTTPError) in
                guard let chunk = try await iterator.next() else { return nil }
                count += chunk.count
                guard count <= bytes else { throw .tooLarge(bytes) }
                guard ContinuousClock.now < deadline else { throw .slow("the answer took too long in all") }
                return chunk
            }
        }
    }

    /// All of it, held in memory; more than `limit` bytes are an error.
    func all(atMost limit: Int) async throws(HTTPError) -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in self {
            bytes += chunk
            guard bytes.count <= limit else { throw .tooLarge(limit) }
        }
        return bytes
    }

    /// The first bytes, at most `count`, whatever goes wrong on the way; for the words of an error.
    func start(_ count: Int) async -> [UInt8] {
        var iterator = makeAsyncIterator()
        var bytes: [UInt8] = []
        while bytes.count < count, let chunk = try? await iterator.next() { bytes += chunk }
        return Array(bytes.prefix(count))
    }
}

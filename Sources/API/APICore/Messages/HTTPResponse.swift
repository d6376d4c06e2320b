/// A server's answer: the head, and the body as it arrives.
public struct HTTPResponse: Sendable {
    /// The status, for example 200.
    public let status: Int
    /// The header fields.
    public let fields: HTTPFields
    /// The body; it can be read once.
    public let body: HTTPBody
    /// The address that answered, after redirections.
    public let address: WebAddress

    /// Creates a response.
    public init(status: Int, fields: HTTPFields, body: HTTPBody, address: WebAddress) {
        self.status = status
        self.fields = fields
        self.body = body
        self.address = address
    }

    /// The media type without its parameters, lowercase: `application/json`.
    public var mediaType: String? { fields.mediaType }

    func replacing(_ body: HTTPBody) -> HTTPResponse {
        HTTPResponse(status: status, fields: fields, body: body, address: address)
    }
}

/// A message's body in chunks as they arrive; reading slowly slows the sender down. An answer's body can be read once.
public struct HTTPBody: AsyncSequence, Sendable {
    /// A chunk.
    public typealias Element = [UInt8]
    /// The error of a failed read.
    public typealias Failure = HTTPError

    /// Iterates over the chunks.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var step: () async throws(HTTPError) -> [UInt8]?

        /// Chunks returned by `step` until it returns `nil`.
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

    /// A body in memory.
    public init(_ bytes: [UInt8]) {
        start = {
            var rest: [UInt8]? = bytes
            return AsyncIterator { () throws(HTTPError) in
                defer { rest = nil }
                return rest
            }
        }
    }

    /// Starts reading.
    public func makeAsyncIterator() -> AsyncIterator { start() }

    /// The body with limits: more than `bytes`, or bytes after `deadline`, are an error.
    func bounded(to bytes: Int, until deadline: ContinuousClock.Instant) -> HTTPBody {
        HTTPBody {
            var iterator = makeAsyncIterator()
            var count = 0
            return AsyncIterator { () throws(HTTPError) in
                guard let chunk = try await iterator.next() else { return nil }
                count += chunk.count
                guard count <= bytes else { throw .tooLarge(bytes) }
                guard ContinuousClock.now < deadline else {
                    throw .slow("the response took too long in total")
                }
                return chunk
            }
        }
    }

    /// The whole body in memory; more than `limit` bytes are an error.
    func all(atMost limit: Int) async throws(HTTPError) -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in self {
            bytes += chunk
            guard bytes.count <= limit else { throw .tooLarge(limit) }
        }
        return bytes
    }

    /// The first bytes, at most `count`, ignoring read errors; used for error messages.
    func start(_ count: Int) async -> [UInt8] {
        var iterator = makeAsyncIterator()
        var bytes: [UInt8] = []
        while bytes.count < count, let chunk = try? await iterator.next() { bytes += chunk }
        return Array(bytes.prefix(count))
    }
}

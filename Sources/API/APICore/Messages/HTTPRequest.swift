import NIOCore

/// An HTTP request.
public struct HTTPRequest: Sendable {
    /// The request's method.
    public enum Method: String, Sendable, CaseIterable {
        case get = "GET"
        case head = "HEAD"
        case options = "OPTIONS"
        case put = "PUT"
        case delete = "DELETE"
        case post = "POST"
        case patch = "PATCH"

        /// Whether it changes nothing on the server.
        public var isSafe: Bool {
            switch self {
            case .get, .head, .options: true
            case .put, .delete, .post, .patch: false
            }
        }

        /// Whether sending it twice has the same effect as sending it once.
        var isIdempotent: Bool {
            switch self {
            case .get, .head, .options, .put, .delete: true
            case .post, .patch: false
            }
        }
    }

    /// The method.
    public var method: Method
    /// The address.
    public var address: WebAddress
    /// The header fields.
    public var fields: HTTPFields
    /// The body, if there is one.
    public var content: RequestContent?
    /// Credentials, sent only to the origin that they are for.
    public var credentials: WebCredentials?
    /// Whether it starts work that must not start twice. Such a request is sent once, even if it fails.
    public var startsWork = false

    /// Creates a request.
    public init(
        _ address: WebAddress, method: Method = .get, fields: HTTPFields = [:],
        content: RequestContent? = nil, credentials: WebCredentials? = nil
    ) {
        self.method = method
        self.address = address
        self.fields = fields
        self.content = content
        self.credentials = credentials
    }

    /// Whether it may be sent again when its outcome is unknown.
    public var canBeRepeated: Bool {
        !startsWork && (method.isIdempotent || fields["Idempotency-Key"] != nil)
    }
}

/// The content of a request. Its chunks are produced anew each time the request is sent.
///
/// ```swift
/// let content = RequestContent(Array(#"{"deviceId":4}"#.utf8))
/// ```
public struct RequestContent: Sendable {
    /// Total length in bytes; `nil` if it is unknown before sending.
    public let length: Int64?
    /// Starts producing the parts to send.
    let makeParts: @Sendable () -> ContentParts

    /// Content in memory.
    public init(_ bytes: [UInt8]) {
        self.init(length: Int64(bytes.count)) { HTTPBody(bytes).makeAsyncIterator() }
    }

    /// Content that is produced while it is sent.
    ///
    /// - Parameters:
    ///   - length: total bytes; sending fails if there are fewer or more.
    ///   - start: called each time the request is sent.
    public init(length: Int64?, start: @escaping @Sendable () -> HTTPBody.AsyncIterator) {
        self.init(ofLength: length) { ContentParts(start()) }
    }

    /// Content in network buffers.
    init(ofLength length: Int64?, makeParts: @escaping @Sendable () -> ContentParts) {
        self.length = length
        self.makeParts = makeParts
    }

    /// The chunks; each iteration starts with the first.
    public var chunks: HTTPBody {
        HTTPBody { [makeParts] in
            let parts = makeParts()
            return HTTPBody.AsyncIterator { () throws(HTTPError) in
                try await parts.next().map { Array($0.readableBytesView) }
            }
        }
    }
}

/// A request's content part by part as it is sent, in network buffers so that nothing is copied.
struct ContentParts {
    /// The largest part, in bytes, that is copied from memory at a time.
    private static let mostCopied = 256 << 10

    private let step: () async throws(HTTPError) -> ByteBuffer?

    /// Parts returned by `step` until it returns `nil`.
    init(_ step: @escaping () async throws(HTTPError) -> ByteBuffer?) { self.step = step }

    /// Parts made from chunks.
    init(_ chunks: HTTPBody.AsyncIterator) {
        var chunks = chunks
        var rest: ArraySlice<UInt8> = []
        self.init { () throws(HTTPError) in
            while rest.isEmpty {
                guard let chunk = try await chunks.next() else { return nil }
                rest = chunk[...]
            }
            defer { rest = rest.dropFirst(Self.mostCopied) }
            return ByteBuffer(bytes: rest.prefix(Self.mostCopied))
        }
    }

    /// The next part; `nil` at the end.
    func next() async throws(HTTPError) -> ByteBuffer? { try await step() }
}

import NIOCore

/// What a request carries: its chunks, which begin anew each time it is sent, and how many bytes they are in all.
///
/// ```swift
/// let content = RequestContent(Array(#"{"deviceId":4}"#.utf8))
/// ```
public struct RequestContent: Sendable {
    /// Bytes in all; `nil` where nobody knows before they are sent.
    public let length: Int64?
    /// Begins to read it for the network.
    let makeParts: @Sendable () -> ContentParts

    /// Content that is in memory.
    public init(_ bytes: [UInt8]) {
        self.init(length: Int64(bytes.count)) { HTTPBody(bytes).makeAsyncIterator() }
    }

    /// Content that comes from elsewhere as it is sent.
    ///
    /// - Parameters:
    ///   - length: bytes in all; fewer or more are an error while it is sent.
    ///   - start: begins to read, each time that the request is sent.
    public init(length: Int64?, start: @escaping @Sendable () -> HTTPBody.AsyncIterator) {
        self.init(ofLength: length) { ContentParts(start()) }
    }

    /// Content that comes in the network's buffers.
    init(ofLength length: Int64?, makeParts: @escaping @Sendable () -> ContentParts) {
        self.length = length
        self.makeParts = makeParts
    }

    /// The chunks; each reading of them begins at the first.
    public var chunks: HTTPBody {
        HTTPBody { [makeParts] in
            let parts = makeParts()
            return HTTPBody.AsyncIterator { () throws(HTTPError) in
                try await parts.next().map { Array($0.readableBytesView) }
            }
        }
    }
}

/// What a request carries: its chunks, which begin anew each time it is sent, and how many bytes they are in all.
///
/// ```swift
/// let content = RequestContent(Array(#"{"deviceId":4}"#.utf8))
/// ```
public struct RequestContent: Sendable {
    /// Bytes in all; `nil` where nobody knows before they are sent.
    public let length: Int64?
    /// The chunks; each reading of them begins at the first.
    public let chunks: HTTPBody

    /// Content that is in memory.
    public init(_ bytes: [UInt8]) {
        length = Int64(bytes.count)
        chunks = HTTPBody(bytes)
    }

    /// Content that comes from elsewhere as it is sent.
    ///
    /// - Parameters:
    ///   - length: bytes in all; fewer or more are an error while it is sent.
    ///   - start: begins to read, each time that the request is sent.
    public init(length: Int64?, start: @escaping @Sendable () -> HTTPBody.AsyncIterator) {
        self.length = length
        chunks = HTTPBody(start)
    }
}

import NIOCore

/// A request's content part by part as it is sent, in the network's own buffers, so that nothing is copied on the way.
struct ContentParts {
    /// The most that is copied at a time of what is in memory already.
    private static let mostCopied = 256 << 10

    private let step: () async throws(HTTPError) -> ByteBuffer?

    /// Parts as `step` gives them, until it gives none.
    init(_ step: @escaping () async throws(HTTPError) -> ByteBuffer?) { self.step = step }

    /// Parts of chunks that come from elsewhere.
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

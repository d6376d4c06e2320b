/// The items of a JSON list in one answer, decoded as they arrive, so a list of millions needs little memory.
///
/// The request is sent when the first item is read. Later errors are thrown; nothing is requested again.
///
/// ```swift
/// let positions = client.list(of: APIRequest(Endpoint(.get, "/api/positions")), as: Position.self)
/// for try await position in positions { print(position) }
/// ```
public struct JSONItems<Item: Decodable & Sendable>: AsyncSequence, Sendable {
    /// An item.
    public typealias Element = Item
    /// The error of a failed read.
    public typealias Failure = APIError

    /// Iterates over the items.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var answer: JSONListAnswer
        private var items: [[UInt8]] = []
        private var place = 0
        private var count = 0

        init(_ answer: JSONListAnswer) { self.answer = answer }

        /// The next item; `nil` at the end.
        public mutating func next() async throws(APIError) -> Item? {
            try await next(isolation: #isolation)
        }

        /// The next item; `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(APIError) -> Item? {
            while place == items.count {
                guard let more = try await answer.read() else { return nil }
                items = more
                place = 0
            }
            let bytes = items[place]
            place += 1
            count += 1
            do throws(APIError) {
                return try answer.item(Item.self, from: bytes, number: count)
            } catch {
                answer.end()
                items = []
                place = 0
                throw error
            }
        }
    }

    private let client: APIClient
    private let request: APIRequest
    private let reader: JSONListReader

    init(_ client: APIClient, _ request: APIRequest, _ reader: JSONListReader) {
        self.client = client
        self.request = request
        self.reader = reader
    }

    /// Starts reading.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(JSONListAnswer(client, request, reader))
    }
}

extension APIClient {
    /// The items of a JSON list, one by one.
    ///
    /// - Parameters:
    ///   - names: possible names of the list if the answer is an object.
    ///   - mostBytes: largest item, in bytes.
    public func list<Item: Decodable & Sendable>(
        of request: APIRequest, named names: Set<String> = [], as type: Item.Type = Item.self,
        mostBytes: Int = 1 << 20
    ) -> JSONItems<Item> {
        JSONItems(self, request.identified, JSONListReader(named: names, mostBytes: mostBytes))
    }
}

/// An answer with a list, read as it arrives.
struct JSONListAnswer {
    private static let mostWords = 1 << 16

    private let client: APIClient
    private let request: APIRequest
    private var reader: JSONListReader
    private var body: HTTPBody.AsyncIterator?
    /// The bytes before the list, which may contain an error instead.
    private var opening: [UInt8] = []
    private var isOver = false

    init(_ client: APIClient, _ request: APIRequest, _ reader: JSONListReader) {
        self.client = client
        self.request = request
        self.reader = reader
    }

    /// More items, possibly none; `nil` at the end.
    nonisolated(nonsending) mutating func read() async throws(APIError) -> [[UInt8]]? {
        guard !isOver else { return nil }
        do throws(APIError) {
            if body == nil { body = try await client.send(request) { $0 }.body.makeAsyncIterator() }
            if let chunk = try await chunk() { return try items(in: chunk) }
            try check()
            end()
            return nil
        } catch {
            end()
            throw error
        }
    }

    /// Stops reading and closes the connection if more would follow.
    mutating func end() {
        isOver = true
        body = nil
    }

    /// Decodes an item; errors name its number, from 1, and the field.
    func item<Item: Decodable>(
        _ type: Item.Type, from bytes: [UInt8], number: Int
    ) throws(APIError) -> Item {
        do {
            return try client.read(type, from: bytes, of: request)
        } catch {
            var error = error
            error.message = "item \(number) of \(error.message)"
            throw error
        }
    }

    private nonisolated(nonsending) mutating func chunk() async throws(APIError) -> [UInt8]? {
        do throws(HTTPError) {
            return try await body?.next(isolation: #isolation)
        } catch {
            throw APIError(error, at: request.endpoint.description, id: request.id, hiding: secrets)
        }
    }

    private mutating func items(in chunk: [UInt8]) throws(APIError) -> [[UInt8]] {
        if !reader.hasBegun { opening += chunk.prefix(Self.mostWords - opening.count) }
        do throws(JSONListReader.ReadError) {
            return try reader.read(chunk)
        } catch {
            throw self.error(error)
        }
    }

    private func check() throws(APIError) {
        do throws(JSONListReader.ReadError) {
            try reader.end()
        } catch {
            throw self.error(error)
        }
    }

    private var secrets: [String] { client.session.state.secrets + request.secrets }

    private func error(_ fault: JSONListReader.ReadError) -> APIError {
        if !reader.hasBegun, let reply = ErrorReply(ofSuccess: opening, hiding: secrets) {
            return APIError(reply, at: request.endpoint.description, id: request.id)
        }
        let words =
            switch fault {
            case .noList: "has no list"
            case .noJSON: "is not JSON"
            case .longItem: "has an item that is too long"
            case .tooDeep: "is nested too deeply"
            case .incomplete: "ends in the middle of the list"
            }
        return APIError(
            .answer, "the response \(words)",
            remedy: "Check the profile's address, or report it to the service's operator.",
            endpoint: request.endpoint.description
        ).asked(as: request.id)
    }
}

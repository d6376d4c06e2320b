/// The items of a list that comes in one answer, as they come: of millions, memory holds a few.
///
/// The service is asked with the first item. What goes wrong after that is an error, and nothing is asked for again.
///
/// ```swift
/// let positions = client.list(of: APIRequest(Endpoint(.get, "/api/positions")), as: Position.self)
/// for try await position in positions { print(position) }
/// ```
public struct JSONItems<Item: Decodable & Sendable>: AsyncSequence, Sendable {
    /// An item.
    public typealias Element = Item
    /// What keeps an item from coming.
    public typealias Failure = APIError

    /// Gives the items.
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

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(JSONListAnswer(client, request, reader))
    }
}

extension APIClient {
    /// The items of a list in JSON, one by one.
    ///
    /// - Parameters:
    ///   - names: under which the list stands where the answer is an object, any of them.
    ///   - mostBytes: of one item.
    public func list<Item: Decodable & Sendable>(
        of request: APIRequest, named names: Set<String> = [], as type: Item.Type = Item.self,
        mostBytes: Int = 1 << 20
    ) -> JSONItems<Item> {
        JSONItems(self, request.identified, JSONListReader(named: names, mostBytes: mostBytes))
    }
}

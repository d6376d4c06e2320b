import Foundation

/// The items of a list that a service gives page by page, asked for as they are read.
///
/// It ends with an empty page, one that says the same as the one before, or when the list's total is reached. Items with
/// an `id` are given once, though the list changes while it is read.
///
/// ```swift
/// let bookings = Endpoint(.get, "/api/v1/bookings")
/// for try await booking in client.items(of: APIRequest(bookings), as: Booking.self, PageQuery(.snakeCase)) {
///     print(booking.id)
/// }
/// ```
public struct PagedItems<Item: Sendable>: AsyncSequence, Sendable {
    /// Reads an answer's bytes as a page.
    public typealias Reading = @Sendable ([UInt8], APIRequest) throws(APIError) -> Page<Item>

    /// An item.
    public typealias Element = Item
    /// What keeps an item from coming; it names endpoint, page and place.
    public typealias Failure = APIError

    /// Gives the items.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let client: APIClient
        private let request: APIRequest
        private let query: PageQuery
        private let reading: Reading
        private var course = PageCourse()
        private var items: ArraySlice<Item> = []
        private var previous: [UInt8] = []
        private var pages = 0

        /// Whether the list has ended with fewer items than it says to have.
        public var isShort: Bool { items.isEmpty && course.next == nil && course.unreached != nil }

        init(
            _ client: APIClient, _ request: APIRequest, _ query: PageQuery, _ reading: @escaping Reading
        ) {
            self.client = client
            self.request = request
            self.query = query
            self.reading = reading
        }

        /// The next item; `nil` at the end.
        public mutating func next() async throws(APIError) -> Item? { try await next(isolation: #isolation) }

        /// The next item; `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(APIError) -> Item? {
            while items.isEmpty {
                guard let page = course.next else {
                    if query.mustBeWhole, let total = course.unreached { throw short(of: total) }
                    return nil
                }
                do throws(APIError) {
                    try await read(page)
                } catch {
                    course.end()
                    throw error
                }
            }
            return items.removeFirst()
        }

        private nonisolated(nonsending) mutating func read(_ page: Int) async throws(APIError) {
            guard pages < query.mostPages else { throw tooMany }
            pages += 1
            var request = request.identified
            request.query += query.entries(page: page)
            let bytes = try await client.bytes(of: request)
            guard bytes != previous else { return course.end() }
            previous = bytes
            do throws(APIError) {
                items = course.take(try reading(bytes, request))[...]
            } catch {
                throw error.onPage(page)
            }
        }

        private func short(of total: Int) -> APIError {
            var error = APIError(
                .answer, "the list ended after \(course.given) of \(total) items",
                remedy: "Ask again; if it stays so, tell who runs the service.",
                endpoint: request.endpoint.description)
            error.isTransient = true
            return error
        }

        private var tooMany: APIError {
            APIError(
                .answer, "the list has more than \(query.mostPages) pages",
                remedy: "Ask for more items a page, or for fewer in all.",
                endpoint: request.endpoint.description)
        }
    }

    private let client: APIClient
    private let request: APIRequest
    private let query: PageQuery
    private let reading: Reading

    init(_ client: APIClient, _ request: APIRequest, _ query: PageQuery, _ reading: @escaping Reading) {
        self.client = client
        self.request = request
        self.query = query
        self.reading = reading
    }

    /// Begins with the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(client, request, query, reading) }

    /// Every item, held in memory.
    public func all() async throws(APIError) -> [Item] {
        var all: [Item] = []
        for try await item in self { all.append(item) }
        return all
    }
}

extension APIClient {
    /// The items of a list, from its first page on.
    public func items<Item: Decodable & Sendable>(
        of request: APIRequest, as type: Item.Type = Item.self, _ query: PageQuery = PageQuery()
    ) -> PagedItems<Item> {
        items(of: request, query) { (bytes, request) throws(APIError) in
            try read(Page<Item>.self, from: bytes, of: request)
        }
    }

    /// The items of a list whose pages are read in a way of the caller's.
    public func items<Item: Sendable>(
        of request: APIRequest, _ query: PageQuery, reading: @escaping PagedItems<Item>.Reading
    ) -> PagedItems<Item> {
        PagedItems(self, request, query, reading)
    }
}

extension APIError {
    fileprivate func onPage(_ page: Int) -> APIError {
        var error = self
        error.message = "page \(page): \(message)"
        return error
    }
}

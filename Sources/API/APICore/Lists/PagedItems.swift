import Foundation

/// The items of a paged list; pages are requested as they are read.
///
/// Ends with an empty page, a page equal to the one before, or when the list's total is reached. Items with an `id` are
/// returned once, even if the list changes while it is read.
///
/// ```swift
/// let bookings = Endpoint(.get, "/api/v1/bookings")
/// for try await booking in client.items(of: APIRequest(bookings), as: Booking.self, PageQuery(.snakeCase)) {
///     print(booking.id)
/// }
/// ```
public struct PagedItems<Item: Sendable>: AsyncSequence, Sendable {
    /// Parses an answer's bytes as a page.
    public typealias Reading = @Sendable ([UInt8], APIRequest) throws(APIError) -> Page<Item>

    /// An item.
    public typealias Element = Item
    /// The error of a failed read; it names endpoint, page and field.
    public typealias Failure = APIError

    /// Iterates over the items.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let client: APIClient
        private let request: APIRequest
        private let query: PageQuery
        private let reading: Reading
        private var sequence = PageSequence()
        private var items: ArraySlice<Item> = []
        private var previous: [UInt8] = []
        private var pages = 0

        /// Whether the list has ended with fewer items than its total.
        public var isShort: Bool { items.isEmpty && sequence.next == nil && sequence.unreached != nil }

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
                guard let page = sequence.next else {
                    if query.mustBeWhole, let total = sequence.unreached { throw short(of: total) }
                    return nil
                }
                do throws(APIError) {
                    try await read(page)
                } catch {
                    sequence.end()
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
            guard bytes != previous else { return sequence.end() }
            previous = bytes
            do throws(APIError) {
                items = sequence.take(try reading(bytes, request))[...]
            } catch {
                throw error.onPage(page)
            }
        }

        private func short(of total: Int) -> APIError {
            return APIError(
                .answer, "the list ended after \(sequence.given) of \(total) items",
                remedy: "Try again; if the error persists, report it to the service's operator.",
                endpoint: request.endpoint.description, isTransient: true)
        }

        private var tooMany: APIError {
            APIError(
                .answer, "the list has more than \(query.mostPages) pages",
                remedy: "Request more items per page, or fewer items.",
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

    /// Starts with the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(client, request, query, reading) }

    /// All items, in memory.
    public func all() async throws(APIError) -> [Item] {
        var all: [Item] = []
        for try await item in self { all.append(item) }
        return all
    }

    /// One page, from 1, with the number of pages and items as far as they are known; a page past the end has no items.
    ///
    /// Some services ignore the page and always answer with the whole list. It is then divided here.
    public func page(_ number: Int) async throws(APIError) -> Page<Item> {
        let (number, most) = (Swift.max(number, 1), Swift.max(query.size, 1))
        let answer = try await read(number)
        if let whole = try await whole(number, answer, most) {
            return Page(number, of: whole, most: most)
        }
        return answer.page.counted(most: most)
    }

    /// The whole list, if the service answers with it in place of page `number`; `nil` for a page of its own size.
    private func whole(_ number: Int, _ answer: Answer, _ most: Int) async throws(APIError) -> Page<Item>? {
        let page = answer.page
        if let total = page.total {
            return total == page.items.count && (number > 1 || total > most) ? page : nil
        }
        if page.pages != nil { return nil }
        if number > 1, !page.items.isEmpty {
            // Without pages, all pages are the first.
            return try await read(1).bytes == answer.bytes ? page : nil
        }
        let first = number == 1 ? answer : try await read(1)
        guard first.page.items.count > most, first.page.total == nil, first.page.pages == nil else {
            return nil
        }
        let second = number == 2 ? answer : try await read(2)
        return second.page.items.isEmpty || second.bytes == first.bytes ? first.page : nil
    }

    private typealias Answer = (bytes: [UInt8], page: Page<Item>)

    private func read(_ number: Int) async throws(APIError) -> Answer {
        var request = request.identified
        request.query += query.entries(page: number)
        let bytes = try await client.bytes(of: request)
        do throws(APIError) {
            return (bytes, try reading(bytes, request))
        } catch {
            throw error.onPage(number)
        }
    }
}

extension APIClient {
    /// The items of a paged list.
    public func items<Item: Decodable & Sendable>(
        of request: APIRequest, as type: Item.Type = Item.self, _ query: PageQuery = PageQuery()
    ) -> PagedItems<Item> {
        items(of: request, query) { (bytes, request) throws(APIError) in
            try read(Page<Item>.self, from: bytes, of: request)
        }
    }

    /// The items of a paged list whose pages are parsed by the caller.
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

/// Decides which page of a list is next and which of its items are new.
///
/// A list may change while it is read. If it grows, items appear again; those with an id are returned once. If it shrinks,
/// items move to pages that were read already; those pages are read again.
struct PageSequence: Sendable {
    /// The next page, from 1; `nil` at the end.
    private(set) var next: Int? = 1
    private var seen: Set<String> = []
    private var previous: [String?] = []
    private var total: Int?
    private var largest = 0
    /// Number of items returned.
    private(set) var given = 0
    /// The smallest total that the list has reported.
    private var leastTotal: Int?

    /// The list's total if fewer items were returned.
    var unreached: Int? { leastTotal.flatMap { $0 > given ? $0 : nil } }

    /// Returns the page's new items and determines the next page.
    mutating func take<Item>(_ page: Page<Item>) -> [Item] {
        guard let number = next else { return [] }
        let ids = page.ids
        if let total = page.total { leastTotal = min(total, leastTotal ?? total) }
        let growth = page.total.map { $0 - (total ?? $0) } ?? 0
        let isRepeated = ids == previous && growth < ids.count && ids.contains { $0 != nil }
        guard !page.items.isEmpty, !isRepeated else {
            next = nil
            return []
        }
        largest = max(largest, page.items.count)
        let new = zip(page.items, ids).filter { $1.map { seen.insert($0).inserted } ?? true }.map(\.0)
        next = follower(of: number, page, growth: growth)
        previous = ids
        given += new.count
        total = page.total ?? total
        return new
    }

    /// Ends the list.
    mutating func end() { next = nil }

    private func follower<Item>(of number: Int, _ page: Page<Item>, growth: Int) -> Int? {
        let size = page.size.flatMap { $0 > 0 ? $0 : nil } ?? max(largest, 1)
        if growth < 0, number > 1, page.ids.allSatisfy({ $0 != nil }) {
            return max(1, number - (-growth - 1) / size - 1)
        }
        if let pages = page.pages, pages > 0 { return number < pages ? number + 1 : nil }
        guard let total = page.total else { return number + 1 }
        let (read, isTooMuch) = (number - 1).multipliedReportingOverflow(by: size)
        return !isTooMuch && read + page.items.count < total ? number + 1 : nil
    }
}

import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import APICore

@Suite("A list that comes page by page")
struct PagesTests {
    private struct Parcel: Codable, Sendable, Equatable {
        let id: Int
        var area = 1.5
    }

    private let list = Endpoint(.get, "/parcels")

    private func client(_ server: LoopbackServer) throws -> APIClient {
        let base = try WebAddress(server.address())
        return try APIClient(
            base, session: Session(for: base), userAgent: "fieldbook/test", retry: HastyClient().policy)
    }

    private func ids(_ server: LoopbackServer, _ query: PageQuery = PageQuery()) async throws -> [Int] {
        var ids: [Int] = []
        for try await parcel in try client(server).items(of: APIRequest(list), as: Parcel.self, query) {
            ids.append(parcel.id)
        }
        return ids
    }

    private func size(_ size: Int, _ naming: PageQuery.Naming = .camelCase) -> PageQuery {
        var query = PageQuery(naming)
        query.size = size
        return query
    }

    /// The page that a request asks for, of a list as it is then.
    private static func page(_ request: LoopbackRequest, of ids: [Int], most: Int = .max) -> (
        number: Int, ids: [Int]
    ) {
        let number = Int(request.query["page"] ?? "") ?? 0
        let size = min(Int(request.query["pagesize"] ?? request.query["page_size"] ?? "") ?? 0, most)
        return (number, Array(ids.dropFirst((number - 1) * size).prefix(size)))
    }

    private static func items(_ ids: [Int]) -> String {
        "[" + ids.map { #"{"id":\#($0),"area":1.5}"# }.joined(separator: ",") + "]"
    }

    @Test(
        "continues if the count is of each page, and ends if it is of all pages",
        arguments: [true, false])
    func counts(ofPage isOwn: Bool) async throws {
        let server = try LoopbackServer { request, connection in
            let page = Self.page(request, of: Array(0..<8))
            let count = isOwn ? page.ids.count : 8
            connection.answer(200, [:], #"{"items":\#(Self.items(page.ids)),"count":\#(count)}"#)
        }
        #expect(try await ids(server, size(3)) == Array(0..<8))
        #expect(server.requests.count == (isOwn ? 4 : 3))
    }

    /// One page: its items, and what is known of the others.
    private func page(
        _ number: Int, of server: LoopbackServer, size: Int = 3
    ) async throws -> (ids: [Int], pages: Int?, total: Int?) {
        let list = try client(server).items(of: APIRequest(list), as: Parcel.self, self.size(size))
        let page = try await list.page(number)
        return (page.items.map(\.id), page.pages, page.total)
    }

    @Test("has single pages, counted as far as the service says", arguments: [true, false])
    func single(saysPages: Bool) async throws {
        let server = try LoopbackServer { request, connection in
            let page = Self.page(request, of: Array(0..<8))
            let pages = saysPages ? #","totalPages":3"# : ""
            connection.answer(200, [:], #"{"items":\#(Self.items(page.ids)),"total":8\#(pages)}"#)
        }
        #expect(try await page(1, of: server) == ([0, 1, 2], 3, 8))
        #expect(try await page(3, of: server) == ([6, 7], 3, 8))
        #expect(try await page(4, of: server) == ([], 3, 8))
        #expect(server.requests.count == 3)
    }

    @Test("counts pages by the size that the service gives them")
    func capped() async throws {
        let server = try LoopbackServer { request, connection in
            let page = Self.page(request, of: Array(0..<8), most: 2)
            connection.answer(200, [:], #"{"items":\#(Self.items(page.ids)),"total":8,"pageSize":2}"#)
        }
        #expect(try await page(2, of: server) == ([2, 3], 4, 8))
    }

    @Test("is divided here if the service ignores the page", arguments: [true, false])
    func undivided(isBare: Bool) async throws {
        let all = Self.items(Array(0..<8))
        let server = try LoopbackServer { _, connection in
            connection.answer(200, [:], isBare ? all : #"{"items":\#(all),"total":8}"#)
        }
        #expect(try await page(1, of: server) == ([0, 1, 2], 3, 8))
        #expect(try await page(3, of: server) == ([6, 7], 3, 8))
        #expect(try await page(4, of: server) == ([], 3, 8))
        // A list that fits on a page has no second one.
        #expect(try await page(2, of: server, size: 8) == ([], 1, 8))
        #expect(try await page(.max, of: server) == ([], 3, 8))
    }

    @Test("is taken as it comes if it has bare pages")
    func bare() async throws {
        let server = try LoopbackServer { request, connection in
            connection.answer(200, [:], Self.items(Self.page(request, of: Array(0..<8)).ids))
        }
        #expect(try await page(2, of: server) == ([3, 4, 5], nil, nil))
        #expect(try await page(9, of: server) == ([], nil, nil))
    }

    @Test("is not divided if its bare pages are larger than asked for")
    func larger() async throws {
        let server = try LoopbackServer { request, connection in
            let number = Int(request.query["page"] ?? "") ?? 0
            let ids = (0..<8).dropFirst((number - 1) * 5).prefix(5)
            connection.answer(200, [:], Self.items(Array(ids)))
        }
        #expect(try await page(1, of: server) == ([0, 1, 2, 3, 4], nil, nil))
        #expect(try await page(2, of: server) == ([5, 6, 7], nil, nil))
        #expect(try await page(3, of: server) == ([], nil, nil))
    }

    @Test("is divided if all of it is on the service's first page")
    func onFirst() async throws {
        let server = try LoopbackServer { request, connection in
            connection.answer(200, [:], Self.items(request.query["page"] == "1" ? Array(0..<8) : []))
        }
        #expect(try await page(1, of: server) == ([0, 1, 2], 3, 8))
        #expect(try await page(2, of: server) == ([3, 4, 5], 3, 8))
        #expect(try await page(3, of: server) == ([6, 7], 3, 8))
    }

    @Test("reads both namings, and a bare list", arguments: 0..<8)
    func shapes(_ count: Int) async throws {
        let all = Array(0..<count)
        let shapes: [(PageQuery.Naming, @Sendable (String, Int, Int) -> String)] = [
            (
                .camelCase,
                { #"{"items":\#($0),"total":\#(count),"page":\#($1),"pageSize":3,"totalPages":\#($2)}"# }
            ),
            (
                .snakeCase,
                { #"{"items":\#($0),"total":\#(count),"page":\#($1),"page_size":3,"total_pages":\#($2)}"# }
            ),
            (.snakeCase, { items, _, _ in #"{"items":\#(items),"total":\#(count)}"# }),
            (.camelCase, { items, _, _ in #"{"items":\#(items)}"# }),
            (.camelCase, { items, _, _ in items }),
        ]
        for (place, (naming, shape)) in shapes.enumerated() {
            let server = try LoopbackServer { request, connection in
                let page = Self.page(request, of: all)
                connection.answer(200, [:], shape(Self.items(page.ids), page.number, (count + 2) / 3))
            }
            #expect(try await ids(server, size(3, naming)) == all)
            let needed = max(1, (count + 2) / 3)
            #expect(
                server.requests.count == (place < 3 || count == 0 ? needed : needed + 1), "shape \(place)")
        }
    }

    @Test("sends the query")
    func query() async throws {
        let server = try LoopbackServer { $1.answer(200, [:], #"{"items":[],"total":0}"#) }
        var query = PageQuery(.snakeCase)
        query.search = "See & Feld"
        query.sort = ["stage", "created_at_desc"]
        query.filters = [("stage", "NEW"), ("owner_id", "7")]
        #expect(try await ids(server, query) == [])
        #expect(
            server.requests.map(\.target) == [
                "/parcels?page=1&page_size=100&search=See%20%26%20Feld&sort=stage&sort=created_at_desc&stage=NEW&owner_id=7"
            ])
    }

    @Test("ends if the server always returns the same page")
    func repeated() async throws {
        for body in [Self.items([1, 2, 3]), #"{"items":\#(Self.items([1, 2, 3])),"total":9}"#] {
            let server = try LoopbackServer { $1.answer(200, [:], body) }
            #expect(try await ids(server, size(3)) == [1, 2, 3])
            #expect(server.requests.count == 2)
        }
        let server = try LoopbackServer { request, connection in
            connection.answer(
                200, [:], #"{"items":\#(Self.items([1, 2])),"page":\#(request.query["page"] ?? "")}"#)
        }
        #expect(try await ids(server, size(2)) == [1, 2])
        #expect(server.requests.count == 2)
    }

    @Test("accepts pages that are smaller than requested")
    func smaller() async throws {
        let all = Array(0..<25)
        let server = try LoopbackServer { request, connection in
            let page = Self.page(request, of: all, most: 10)
            connection.answer(200, [:], #"{"items":\#(Self.items(page.ids)),"total":25}"#)
        }
        #expect(try await ids(server) == all)
        #expect(server.requests.count == 3)
    }

    @Test("gives each item once, though others come before it meanwhile")
    func growing() async throws {
        let server = try LoopbackServer { request, connection in
            let number = Int(request.query["page"] ?? "") ?? 0
            let now = Array((1 - number)..<10)
            let page = Self.page(request, of: now)
            connection.answer(200, [:], #"{"items":\#(Self.items(page.ids)),"total":\#(now.count)}"#)
        }
        var query = size(3)
        query.mustBeWhole = true
        #expect(try await ids(server, query) == Array(0..<10))
    }

    @Test("is an error where it ends before its total and is wanted whole", arguments: [0, 7])
    func short(count: Int) async throws {
        let server = try LoopbackServer { request, connection in
            let page = Self.page(request, of: Array(0..<count))
            connection.answer(200, [:], #"{"items":\#(Self.items(page.ids)),"total":9}"#)
        }
        var query = size(3)
        #expect(try await ids(server, query) == Array(0..<count))
        query.mustBeWhole = true
        let error = await #expect(throws: APIError.self) { try await ids(server, query) }
        #expect(error?.code == .answer && error?.message.contains("\(count) of 9 items") == true)
    }

    @Test("misses no item, though others go meanwhile")
    func shrinking() async throws {
        let asked = Counter()
        let server = try LoopbackServer { request, connection in
            // Two of the first page go once it was read.
            let now = asked.next() == 1 ? Array(0..<10) : Array(2..<10)
            let page = Self.page(request, of: now)
            connection.answer(200, [:], #"{"items":\#(Self.items(page.ids)),"total":\#(now.count)}"#)
        }
        var query = size(3)
        query.mustBeWhole = true
        #expect(try await ids(server, query).sorted() == Array(0..<10))
        #expect(server.requests.count < 8)
    }

    @Test("without an end is an error")
    func endless() async throws {
        let asked = Counter()
        let server = try LoopbackServer { $1.answer(200, [:], Self.items([asked.next()])) }
        var query = PageQuery()
        query.mostPages = 5
        let error = await #expect(throws: APIError.self) { try await ids(server, query) }
        #expect(error?.message.contains("more than 5 pages") == true)
        #expect(server.requests.count == 5)
    }

    @Test("names endpoint, page and item where one is not what it should be")
    func wrong() async throws {
        let server = try LoopbackServer { request, connection in
            let body =
                request.query["page"] == "1"
                ? Self.items([1, 2]) : #"[{"id":3,"area":1},{"id":4,"area":"large"}]"#
            connection.answer(200, [:], #"{"items":\#(body),"total":9}"#)
        }
        let error = await #expect(throws: APIError.self) { try await ids(server, size(2)) }
        #expect(error?.endpoint == "GET /parcels")
        #expect(error?.message == "page 2: the response has the wrong type at items.1.area (expected number)")
        for body in ["{}", #"{"items":7}"#, "7", "<html>"] {
            let server = try LoopbackServer { $1.answer(200, [:], body) }
            let error = await #expect(throws: APIError.self) { try await ids(server) }
            #expect(error?.code == .answer)
        }
    }
}

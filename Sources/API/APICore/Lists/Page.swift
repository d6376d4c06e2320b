/// One page of a list, in the common shapes: `{items, total, page, pageSize, totalPages}`, the same in snake case or with
/// another name for the items, or a bare list.
public struct Page<Item: Sendable>: Sendable {
    /// The page's items.
    public let items: [Item]
    /// Number of items on all pages, if the service says so.
    public let total: Int?
    /// Number of pages, if the service says so.
    public let pages: Int?
    /// Number of items on a full page, if the service says so.
    let size: Int?
    /// The ids of the items, in order.
    let ids: [String?]

    /// A page that was parsed by the caller. Items with the same id on several pages are returned once.
    ///
    /// - Parameters:
    ///   - total: number of items on all pages, if the service says so.
    ///   - pages: number of pages, if the service says so.
    ///   - size: number of items on a full page, if the service says so.
    public init(
        _ items: [Item], total: Int? = nil, pages: Int? = nil, size: Int? = nil, id: (Item) -> String?
    ) {
        self.items = items
        self.total = total
        self.pages = pages
        self.size = size
        ids = items.map(id)
    }

    /// Page `number` of a whole list in pages of `most` items.
    init(_ number: Int, of whole: Page, most: Int) {
        let count = whole.items.count
        let (start, isTooMuch) = (number - 1).multipliedReportingOverflow(by: most)
        let range = isTooMuch || start >= count ? count..<count : start..<min(count, start + most)
        items = Array(whole.items[range])
        ids = Array(whole.ids[range])
        (total, pages, size) = (count, (count + most - 1) / most, most)
    }

    /// The page, with the number of pages that its total comes to if the service does not say it.
    func counted(most: Int) -> Page {
        let size = size.flatMap { $0 > 0 ? $0 : nil } ?? most
        let known = pages.flatMap { $0 > 0 ? $0 : nil }
        let reckoned = total.flatMap { $0 >= 0 ? $0 / size + ($0 % size > 0 ? 1 : 0) : nil }
        return Page(items: items, total: total, pages: known ?? reckoned, size: size, ids: ids)
    }

    private init(items: [Item], total: Int?, pages: Int?, size: Int, ids: [String?]) {
        (self.items, self.total, self.pages, self.size, self.ids) = (items, total, pages, size, ids)
    }
}

extension Page: Decodable where Item: Decodable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Names that services use for the items.
    private static var lists: [String] {
        [
            "items", "data", "results", "tasks", "documents", "positions", "files", "folders", "mandates",
            "features", "instances", "projects", "options", "attributes", "addresses", "suggestions",
        ]
    }

    /// Decodes a page.
    public init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: Name.self) else {
            let list = try [IdentifiedItem<Item>](from: decoder)
            (items, ids) = (list.map(\.item), list.map(\.id))
            (total, size, pages) = (nil, nil, nil)
            return
        }
        func count(_ names: String...) -> Int? {
            names.lazy.map { Name(stringValue: $0) }.compactMap { name in
                (try? container.decode(Int.self, forKey: name))
                    ?? (try? container.decode(String.self, forKey: name)).flatMap { Int($0) }
            }.first { $0 >= 0 }
        }
        let name = Self.lists.lazy.map { Name(stringValue: $0) }.first { container.contains($0) }
        let list = try container.decode(
            [IdentifiedItem<Item>].self, forKey: name ?? Name(stringValue: "items"))
        (items, ids) = (list.map(\.item), list.map(\.id))
        // `count` may be of all pages or of this one.
        total =
            count("total", "total_items", "totalItems")
            ?? count("count").flatMap { $0 > list.count ? $0 : nil }
        size = count("pageSize", "page_size")
        pages = count("totalPages", "total_pages", "pages")
    }
}

/// An item of a list with its `id`, a string or number, if it has one.
struct IdentifiedItem<Item: Decodable & Sendable>: Decodable, Sendable {
    let item: Item
    let id: String?

    private enum Name: String, CodingKey { case id }

    init(from decoder: any Decoder) throws {
        item = try Item(from: decoder)
        guard let container = try? decoder.container(keyedBy: Name.self) else {
            id = nil
            return
        }
        id =
            (try? container.decode(String.self, forKey: .id))
            ?? (try? container.decode(Int64.self, forKey: .id)).map { "\($0)" }
    }
}

/// Filters, sort order and page size of a list.
///
/// ```swift
/// var query = PageQuery(.snakeCase)
/// query.search = "Seefeld"
/// query.sort = ["stage", "created_at_desc"]
/// query.filters = [("stage", "NEW")]
/// ```
public struct PageQuery: Sendable {
    /// A naming convention for parameters.
    public enum Naming: Sendable {
        /// `pageSize`
        case camelCase
        /// `page_size`
        case snakeCase
    }

    /// The service's naming convention.
    public var naming: Naming
    /// Items per page, at least 1; the service may return fewer.
    public var size = 100
    /// Search words.
    public var search: String?
    /// Sort keys in the service's notation, the most significant first; each becomes a query entry.
    public var sort: [String] = []
    /// Filters: names and values of the query.
    public var filters: [(name: String, value: String)] = []
    /// Most pages; more are an error.
    public var mostPages = 10_000
    /// Whether it is an error if the list ends with fewer items than its total.
    public var mustBeWhole = false

    /// All items, in the service's default order.
    public init(_ naming: Naming = .camelCase) { self.naming = naming }

    func entries(page: Int) -> [(name: String, value: String)] {
        let sizeName =
            switch naming {
            case .camelCase: "pageSize"
            case .snakeCase: "page_size"
            }
        let order = sort.map { (name: "sort", value: $0) }
        let wanted = (search.map { [(name: "search", value: $0)] } ?? []) + order
        return [("page", "\(page)"), (sizeName, "\(max(size, 1))")] + wanted + filters
    }
}

/// One page of a list, as services write it: `{items, total, page, pageSize, totalPages}`, the same with names such as
/// `page_size` and other words for the items, or a bare list.
public struct Page<Item: Sendable>: Sendable {
    /// The page's items.
    public let items: [Item]
    /// How many items all pages have together, where that is told.
    public let total: Int?
    /// How many pages there are, where that is told.
    public let pages: Int?
    /// How many items a full page has, where that is told.
    let size: Int?
    /// What the items are known by, in their order.
    let ids: [String?]

    /// A page that was read in another way; an item with an id is given once, on whatever pages it comes.
    public init(_ items: [Item], total: Int? = nil, id: (Item) -> String?) {
        self.items = items
        self.total = total
        (pages, size) = (nil, nil)
        ids = items.map(id)
    }
}

extension Page: Decodable where Item: Decodable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// What services call the items.
    private static var lists: [String] {
        [
            "items", "data", "results", "tasks", "documents", "positions", "files", "folders", "mandates",
            "features", "instances", "projects", "options", "attributes", "addresses", "suggestions",
        ]
    }

    /// Reads a page.
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
        // A count may be that of all pages, or that of this one.
        total =
            count("total", "total_items", "totalItems")
            ?? count("count").flatMap { $0 > list.count ? $0 : nil }
        size = count("pageSize", "page_size")
        pages = count("totalPages", "total_pages", "pages")
    }
}

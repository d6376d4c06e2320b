/// One page of a list, as services write it: `{items, total, page, pageSize, totalPages}`, the same with names such as
/// `page_size`, or a bare list.
struct Page<Item: Decodable & Sendable>: Decodable, Sendable {
    let items: [IdentifiedItem<Item>]
    let total: Int?
    let size: Int?
    let pages: Int?

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if (try? decoder.unkeyedContainer()) != nil {
            items = try [IdentifiedItem<Item>](from: decoder)
            (total, size, pages) = (nil, nil, nil)
            return
        }
        let container = try decoder.container(keyedBy: Name.self)
        func count(_ names: String...) -> Int? {
            names.lazy.compactMap { try? container.decode(Int.self, forKey: Name(stringValue: $0)) }
                .first { $0 >= 0 }
        }
        items = try container.decode([IdentifiedItem<Item>].self, forKey: Name(stringValue: "items"))
        total = count("total")
        size = count("pageSize", "page_size")
        pages = count("totalPages", "total_pages")
    }
}

/// A list as services answer it: bare, or as a page under one of several names, counted in either naming style.
///
/// A bare list is one page with all there is.
public struct ListAnswer<Item: Decodable & Sendable>: Decodable, Sendable {
    /// What is in it.
    public let items: [Item]
    /// How many there are in all pages.
    public let total: Int
    /// Which page it is, from 1.
    public let page: Int
    /// How many pages there are.
    public let pages: Int

    /// Reads it.
    public init(from decoder: any Decoder) throws {
        guard let fields = try? AnswerFields(decoder) else {
            items = try [Item](from: decoder)
            (total, page, pages) = (items.count, 1, 1)
            return
        }
        items = try fields.required(
            "items", "data", "results", "tasks", "documents", "positions", "files", "folders", "mandates",
            "features", "instances", "projects", "options", "attributes", "addresses", "suggestions")
        total = try fields.integer("total", "total_items", "totalItems", "count") ?? items.count
        page = try fields.integer("page") ?? 1
        pages = try fields.integer("totalPages", "total_pages", "pages") ?? 1
    }
}

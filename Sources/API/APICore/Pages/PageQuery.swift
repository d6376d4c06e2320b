/// Which items of a list are wanted, in which order, and how many at a time.
///
/// ```swift
/// var query = PageQuery(.snakeCase)
/// query.search = "Seefeld"
/// query.sort = ["stage", "created_at_desc"]
/// query.filters = [("stage", "NEW")]
/// ```
public struct PageQuery: Sendable {
    /// How a service writes names of more than one word.
    public enum Naming: Sendable {
        /// `pageSize`
        case camelCase
        /// `page_size`
        case snakeCase
    }

    /// How the service writes names.
    public var naming: Naming
    /// Items a page, from 1; the service may give fewer.
    public var size = 100
    /// Words that items must have.
    public var search: String?
    /// The order, as the service writes it: what counts most first, each in an entry of the query of its own.
    public var sort: [String] = []
    /// What items must be like: names and values of the query.
    public var filters: [(name: String, value: String)] = []
    /// More pages than these are an error.
    public var mostPages = 10_000
    /// Whether a list that ends with fewer items than it says to have is an error.
    public var mustBeWhole = false

    /// Everything, in the service's own order.
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

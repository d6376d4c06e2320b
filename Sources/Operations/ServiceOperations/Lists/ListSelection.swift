package import APICore
public import Batch
package import Nyla

/// What to read of one of Nyla's lists, and in which order; the service does the work.
public struct ListSelection: OperationParameters {
    @Parameter("Only records that match this search text.", .value("words"))
    public var search: String?
    @Parameter(
        "Sort by this field; append :desc for descending order. Can be repeated; name the most significant field first.",
        .value("field"), .commaSeparated)
    public var sort: [String] = []
    @Parameter(
        "Only records with this value of a field. Can be repeated; all conditions must be met.",
        .value("field=value"))
    public var `where`: [String] = []
    @Parameter("Items per request.", in: 1...1_000, .value("n"))
    public var pageSize = 100

    public static let title = "The list"

    public init() {}

    /// Whether the list need not be complete.
    package var isRestricted: Bool { search != nil || !`where`.isEmpty }

    /// The query, checked.
    package func query() throws -> Nyla.ListQuery {
        try checkRanges()
        var query = Nyla.ListQuery()
        query.search = search
        query.pageSize = pageSize
        do throws(Nyla.SortOrder.ReadError) {
            query.sort = try Nyla.SortOrder(reading: sort)
        } catch {
            throw ParameterFailure("sort", error.message)
        }
        query.filters = try `where`.map { text in
            guard let mark = text.firstIndex(of: "="), mark > text.startIndex else {
                throw ParameterFailure("where", "FIELD=VALUE was expected, not \"\(text)\"")
            }
            return .init(String(text[..<mark]), String(text[text.index(after: mark)...]))
        }
        return query
    }

    /// The query for a list that must be complete and has at most `items` items.
    package func pages(ofAtMost items: Int) throws -> PageQuery {
        var pages = try query().pages()
        pages.mostPages = max(1, items / pageSize)
        pages.mustBeWhole = true
        return pages
    }
}

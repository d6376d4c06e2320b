public import APICore
import Streams

extension Nyla {
    /// Filters, sort order and page size of a list.
    ///
    /// ```swift
    /// var query = Nyla.ListQuery()
    /// query.sort = [.init("valuta", .descending), .init("amount")]
    /// query.filters = [.init("currency", "CHF")]
    /// for try await position in trustee.positions(query.pages()) { print(position.amount ?? 0) }
    /// ```
    public struct ListQuery: Hashable, Sendable {
        /// A field and its required value.
        public struct Filter: Hashable, Sendable {
            /// The field's name.
            public var field: String
            /// The value.
            public var value: String

            /// Creates a filter.
            public init(_ field: String, _ value: String) {
                self.field = field
                self.value = value
            }
        }

        /// Search words.
        public var search: String?
        /// The sort order.
        public var sort = SortOrder()
        /// The filters, all of which must match.
        public var filters: [Filter] = []
        /// Items per page.
        public var pageSize = 25

        /// All items in the service's order.
        public init() {}

        /// The query for methods that read lists page by page.
        public func pages(in form: ListForm = .json) -> PageQuery {
            var query = PageQuery(.camelCase)
            query.size = pageSize
            query.search = search
            query.filters = form.entries(self)
            return query
        }
    }

    /// A notation for sort order and filters in an address. The service's plan does not define one; it can be replaced here
    /// for a server that expects another.
    public struct ListForm: Sendable {
        /// The entries of the address's query, without page, size and search.
        public let entries: @Sendable (ListQuery) -> [(name: String, value: String)]

        /// Creates a notation.
        public init(_ entries: @escaping @Sendable (ListQuery) -> [(name: String, value: String)]) {
            self.entries = entries
        }

        /// The plan's shapes as JSON: `sort=[{"field":"valuta","direction":"desc"}]` and `filters={"currency":"CHF"}`.
        public static let json = ListForm { query in
            let sort = query.sort.keys.map { sort in
                JSONValue.object([
                    "field": .string(sort.field), "direction": .string(sort.direction.rawValue),
                ])
            }
            let filters = JSONObject(query.filters.map { .init(name: $0.field, value: .string($0.value)) })
            var entries: [(name: String, value: String)] = []
            if !sort.isEmpty { entries.append((name: "sort", value: JSONValue.array(sort).jsonText)) }
            if !filters.members.isEmpty {
                entries.append((name: "filters", value: JSONValue.object(filters).jsonText))
            }
            return entries
        }

        /// One entry per key or filter: `sort=valuta:desc` and `currency=CHF`.
        public static let plain = ListForm { query in
            var entries = query.sort.keys.map { sort in
                (name: "sort", value: "\(sort.field):\(sort.direction.rawValue)")
            }
            entries += query.filters.map { (name: $0.field, value: $0.value) }
            return entries
        }
    }
}

extension Nyla.ListQuery {
    /// The query with the names of members in place of those of columns: lists show their columns under names of
    /// Fieldbook, while filters and sort keys need the service's own.
    ///
    /// A column has the first of its spellings for which one of some records has a value, or else the likeliest one. Names
    /// that are no column's stay as they are.
    ///
    /// - Parameter sample: reads some records of the list; only called for columns whose members have several spellings.
    package func named(
        as columns: [Nyla.Column],
        bySampling sample: (PageQuery) async throws(APIError) -> [Nyla.Entry]
    ) async throws(APIError) -> Nyla.ListQuery {
        let names = Set(filters.map(\.field) + sort.keys.map(\.field))
        let named = columns.filter { names.contains($0.name) && $0.spellings.count > 1 }
        guard !named.isEmpty else { return self }
        var some = Nyla.ListQuery()
        some.pageSize = pageSize
        let records = try await sample(some.pages())
        var spellings: [String: String] = [:]
        for column in named {
            spellings[column.name] =
                column.spellings.first { spelling in
                    records.contains { $0.fields.first(of: [spelling]) != nil }
                } ?? column.spellings.first
        }
        var query = self
        query.filters = filters.map { .init(spellings[$0.field] ?? $0.field, $0.value) }
        query.sort = Nyla.SortOrder(sort.keys.map { .init(spellings[$0.field] ?? $0.field, $0.direction) })
        return query
    }
}

extension APIClient {
    /// The different values of a column of a list, to choose a filter from.
    func filterValues(
        _ column: String, of request: APIRequest
    ) async throws(APIError) -> [String] {
        var request = request
        request.query += [("column", column)]
        var answer = try await json(of: request)
        if case .object(let object) = answer {
            answer = object.first(of: ["values", "items", "data", "options"]) ?? .null
        }
        guard case .array(let values) = answer else {
            throw APIError(
                .answer, "the response has no list of values", remedy: "Check the column's name.",
                endpoint: request.endpoint.description)
        }
        return values.compactMap { value in
            if case .object(let option) = value { return option.first(of: ["value", "id", "label"])?.text }
            return value.text
        }
    }
}

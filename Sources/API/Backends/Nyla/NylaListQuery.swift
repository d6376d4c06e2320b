public import APICore
import Streams

extension Nyla {
    /// Which items of one of Nyla's lists are wanted, and in which order.
    ///
    /// ```swift
    /// var query = Nyla.ListQuery()
    /// query.sort = [.init("valuta", .descending), .init("amount")]
    /// query.filters = [.init("currency", "CHF")]
    /// for try await position in trustee.positions(query.pages()) { print(position.amount ?? 0) }
    /// ```
    public struct ListQuery: Hashable, Sendable {
        /// A field that items are sorted by.
        public struct Sort: Hashable, Sendable {
            /// Which way.
            public enum Direction: String, Sendable {
                case ascending = "asc"
                case descending = "desc"
            }

            /// The field's name.
            public var field: String
            /// Which way.
            public var direction: Direction

            /// Sorts by a field.
            public init(_ field: String, _ direction: Direction = .ascending) {
                self.field = field
                self.direction = direction
            }
        }

        /// A field and the value that it must have.
        public struct Filter: Hashable, Sendable {
            /// The field's name.
            public var field: String
            /// The value.
            public var value: String

            /// Keeps items whose field has that value.
            public init(_ field: String, _ value: String) {
                self.field = field
                self.value = value
            }
        }

        /// Words that items must have.
        public var search: String?
        /// The sort order, the most significant field first.
        public var sort: [Sort] = []
        /// What items must be like, all of it.
        public var filters: [Filter] = []
        /// Items a page.
        public var pageSize = 25

        /// All items, in the service's own order.
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

    /// How sort order and filters are written into the address. The service's plan does not say: where a server wants it
    /// otherwise, only this changes.
    public struct ListForm: Sendable {
        /// The entries of the address's query, besides page, size and search.
        public let entries: @Sendable (ListQuery) -> [(name: String, value: String)]

        /// Creates a form.
        public init(_ entries: @escaping @Sendable (ListQuery) -> [(name: String, value: String)]) {
            self.entries = entries
        }

        /// The plan's own shapes as JSON: `sort=[{"field":"valuta","direction":"desc"}]` and `filters={"currency":"CHF"}`.
        public static let json = ListForm { query in
            let sort = query.sort.map { sort in
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

        /// One entry each: `sort=valuta:desc` and `currency=CHF`.
        public static let plain = ListForm { query in
            var entries = query.sort.map { sort in
                (name: "sort", value: "\(sort.field):\(sort.direction.rawValue)")
            }
            entries += query.filters.map { (name: $0.field, value: $0.value) }
            return entries
        }
    }
}

extension APIClient {
    /// The values that a column of a list has, each once, for a filter to choose from.
    func filterValues(
        _ column: String, of request: APIRequest
    ) async throws(APIError) -> [String] {
        var request = request
        request.query += [("column", column)]
        let answer = try await json(of: request)
        guard let values = answer.list else {
            throw APIError(
                .answer, "the answer has no list of values", remedy: "Check the column's name.",
                endpoint: request.endpoint.description)
        }
        return values.compactMap { value in
            if case .object(let option) = value { return option.first(of: ["value", "id", "label"])?.text }
            return value.text
        }
    }
}

extension JSONValue {
    /// The list that it is, or has under a usual name.
    fileprivate var list: [JSONValue]? {
        switch self {
        case .array(let values): values
        case .object(let object):
            if case .array(let values)? = object.first(of: ["values", "items", "data", "options"]) {
                values
            } else {
                nil
            }
        default: nil
        }
    }
}

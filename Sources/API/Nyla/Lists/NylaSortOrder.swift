extension Nyla.ListQuery {
    /// A sort key.
    public struct Sort: Hashable, Sendable {
        /// A direction.
        public enum Direction: String, Sendable {
            case ascending = "asc"
            case descending = "desc"
        }

        /// The field's name.
        public var field: String
        /// The direction.
        public var direction: Direction

        /// Creates a sort key.
        public init(_ field: String, _ direction: Direction = .ascending) {
            self.field = field
            self.direction = direction
        }
    }
}

extension Nyla {
    /// The sort order of a list: its keys, the most significant first, with each field once.
    ///
    /// ```swift
    /// var order = try Nyla.SortOrder(reading: ["currency", "valuta:desc"])
    /// order.cycle("amount")    // currency:asc, valuta:desc, amount:asc
    /// order.cycle("currency")  // currency:desc, valuta:desc, amount:asc
    /// order.cycle("currency")  // valuta:desc, amount:asc
    /// ```
    public struct SortOrder: Hashable, Sendable, ExpressibleByArrayLiteral, CustomStringConvertible {
        /// Why a text is no sort order.
        public struct ReadError: Error, Hashable {
            /// The reason, to show after the option's name.
            public let message: String
        }

        /// The keys, the most significant first.
        public private(set) var keys: [ListQuery.Sort] = []

        /// The service's order.
        public init() {}

        /// An order by keys, the most significant first. If a field is there twice, the first counts.
        public init(_ keys: [ListQuery.Sort]) {
            for key in keys where direction(of: key.field) == nil { self.keys.append(key) }
        }

        /// An order by keys, the most significant first. If a field is there twice, the first counts.
        public init(arrayLiteral keys: ListQuery.Sort...) { self.init(keys) }

        /// Reads keys such as `valuta`, `valuta:asc` and `valuta:desc`, the most significant first.
        public init(reading texts: [String]) throws(ReadError) {
            for text in texts {
                let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                let word = parts.count > 1 ? parts[1].lowercased() : "asc"
                guard let field = parts.first.map(String.init), !field.isEmpty,
                    let direction = ListQuery.Sort.Direction(rawValue: word)
                else {
                    throw ReadError(
                        message: "FIELD, FIELD:asc or FIELD:desc was expected, not \"\(text)\"")
                }
                guard self.direction(of: field) == nil else {
                    throw ReadError(message: "\(field) was given twice")
                }
                keys.append(.init(field, direction))
            }
        }

        /// The direction of a field; `nil` if the list is not sorted by it.
        public func direction(of field: String) -> ListQuery.Sort.Direction? {
            keys.first { $0.field == field }?.direction
        }

        /// Takes a field to its next state: not sorted, ascending, descending, and not sorted again. A new key is the least
        /// significant; the others stay as they are.
        public mutating func cycle(_ field: String) {
            guard let place = keys.firstIndex(where: { $0.field == field }) else {
                keys.append(.init(field))
                return
            }
            switch keys[place].direction {
            case .ascending: keys[place].direction = .descending
            case .descending: keys.remove(at: place)
            }
        }

        /// The keys as they are read, separated by commas: `currency:asc,valuta:desc`.
        public var description: String {
            keys.map { "\($0.field):\($0.direction.rawValue)" }.joined(separator: ",")
        }
    }
}

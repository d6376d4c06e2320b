import APICore

extension Nyla {
    /// The access rules of a role as a matrix: a line for each table, view or resource, and a level for each action.
    ///
    /// ```swift
    /// let matrix = Nyla.RuleMatrix(try await records.all(.roleRules, of: "r1"))
    /// for line in matrix.lines { print(line.item, line.level(of: .read)) }
    /// ```
    public struct RuleMatrix: Hashable, Sendable {
        /// The rules for one item.
        public struct Line: Hashable, Sendable {
            /// What the item is, in the service's words: usually `DATA`, `UI` or `RESOURCE`.
            public let context: String
            /// The item, for example `Position`; `*` means all.
            public let item: String
            /// Whether it is visible; `nil` if no rule says so.
            public fileprivate(set) var isVisible: Bool?
            /// The levels of the actions that rules mention.
            public fileprivate(set) var levels: [Action: AccessLevel] = [:]

            /// The level of an action; none if no rule mentions it.
            public func level(of action: Action) -> AccessLevel { levels[action] ?? .none }
        }

        /// The lines, sorted by context and item.
        public let lines: [Line]

        /// Arranges rules. Of several rules for the same item, the widest counts.
        public init(_ rules: [Entry]) {
            var lines: [[String]: Line] = [:]
            for rule in rules {
                let context = rule.text("context", "type") ?? ""
                let item = rule.text("item", "table", "name") ?? "*"
                var line = lines[[context, item]] ?? Line(context: context, item: item)
                if let view = rule.text("view", "visible").map({ ["true", "1"].contains($0) }) {
                    line.isVisible = view || line.isVisible == true
                }
                for (action, names) in Self.actions {
                    guard let level = rule.fields.first(of: names)?.text.map({ AccessLevel($0) }) else {
                        continue
                    }
                    line.levels[action] = max(level, line.levels[action] ?? level)
                }
                lines[[context, item]] = line
            }
            self.lines = lines.values.sorted { ($0.context, $0.item) < ($1.context, $1.item) }
        }

        private static let actions: [(Action, [String])] = [
            (.read, ["read"]), (.create, ["create"]), (.update, ["update"]), (.delete, ["delete"]),
        ]
    }
}

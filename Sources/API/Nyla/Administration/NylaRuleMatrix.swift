import APICore
import Answers
import Routes
import Streams

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

extension Nyla {
    /// The roles of the administration, found by what people call them.
    struct RoleNames: Sendable {
        /// Where a role is given.
        enum Scope: Hashable {
            /// In a mandate; `nil` for one that does not exist yet.
            case mandate(String?)
            /// In an instance, with its mandate if that is known.
            case instance(String, mandate: String?)
            /// Nobody says where.
            case unknown
        }

        /// Why a name is not a role's.
        struct Doubt: Error, Hashable { let words: String }

        private let roles: [Entry]

        init(_ roles: [Entry]) { self.roles = roles.filter { $0.id != nil } }

        /// The role with an identifier, or else a name in any language. Roles of the place itself come before those of its
        /// mandate, and these before the roles of no mandate. Where the mandate is known, a role of another is never given.
        func role(named name: String, in scope: Scope) throws(Doubt) -> Entry {
            let called = roles.filter { $0.id?.text == name || $0.isCalled(name) }
            let near = called.compactMap { role in distance(of: role, from: scope).map { (role, $0) } }
            guard let nearest = near.map(\.1).min() else {
                let verb = called.count == 1 ? "belongs" : "belong"
                let others = called.isEmpty ? "" : "; \(listed(called)) \(verb) elsewhere"
                throw Doubt(words: "no role is named \(name)\(others)")
            }
            if let role = near.first(where: { $0.0.id?.text == name })?.0 { return role }
            let found = near.filter { $0.1 == nearest }.map(\.0)
            guard found.count == 1 else {
                throw Doubt(words: "several roles are named \(name): \(listed(found)); give an identifier")
            }
            return found[0]
        }

        /// How far a role is from where it is given, the nearest at 0; `nil` if it belongs elsewhere.
        private func distance(of role: Entry, from scope: Scope) -> Int? {
            let instance = role.identifier("featureInstanceId", "feature_instance_id", "instanceId")?.text
            let mandate = role.identifier("mandateId", "mandate_id")?.text
            switch scope {
            case .unknown: return 0
            case .mandate(let place):
                guard let mandate else { return instance == nil ? 1 : nil }
                return mandate == place ? instance == nil ? 0 : 2 : nil
            case .instance(let id, let place):
                if let place, let mandate, mandate != place { return nil }
                if let instance { return instance == id ? 0 : nil }
                if mandate == nil { return 2 }
                return 1
            }
        }

        /// Some roles with their mandates: "r102 (planner, mandate m9)".
        private func listed(_ roles: [Entry]) -> String {
            let words = roles.prefix(5).map { role in
                let place = role.identifier("mandateId", "mandate_id").map { ", mandate \($0.text)" } ?? ""
                return "\(role.id?.text ?? "") (\(role.names.first ?? "")\(place))"
            }
            return words.joined(separator: ", ") + (roles.count > 5 ? ", …" : "")
        }
    }
}

extension Nyla.Entry {
    /// What a role is called, in all its languages.
    fileprivate var names: [String] {
        ["label", "roleLabel", "role_label", "name"].compactMap { fields[$0] }.flatMap { value -> [String] in
            guard case .object(let texts) = value else { return [value.text].compactMap(\.self) }
            return texts.members.compactMap(\.value.text)
        }
    }

    fileprivate func isCalled(_ name: String) -> Bool {
        names.contains { $0.lowercased() == name.lowercased() }
    }
}

extension Nyla.Entry {
    /// Words of services for an invitation that nobody can accept any more.
    private static let ended: Set = [
        "expired", "revoked", "cancelled", "canceled", "withdrawn", "declined", "rejected", "deleted",
        "invalid",
    ]
    private static let accepted: Set = ["accepted", "used", "completed", "redeemed"]

    /// Whether an invitation is open or was accepted. One that has expired or was revoked is neither.
    func invites(at now: Timestamp) -> Bool {
        let state = text("status", "state")?.lowercased() ?? ""
        if Self.ended.contains(state) { return false }
        if Self.accepted.contains(state) { return true }
        let marks = ["expired", "isExpired", "is_expired", "revoked", "isRevoked", "is_revoked"]
        if marks.contains(where: { fields[$0] == .bool(true) }) { return false }
        if text("revokedAt", "revoked_at") != nil { return false }
        let end = text("expiresAt", "expires_at", "expiry", "validUntil", "valid_until")
        guard let end = end.flatMap({ ServerTime($0).inUTC.moment }) else { return true }
        return end > now
    }
}

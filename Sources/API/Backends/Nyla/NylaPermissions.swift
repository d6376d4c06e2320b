extension Nyla {
    /// Whose records somebody may work with.
    public enum AccessLevel: ServerWord, Comparable {
        /// Nobody's.
        case none
        /// Their own.
        case my
        /// Those of their group, and their own.
        case group
        /// Everybody's.
        case all
        /// A level that is not known; it counts as none.
        case other(String)

        /// The words that are known.
        public static var spellings: [(value: AccessLevel, words: [String])] {
            [(.none, ["n", "none"]), (.my, ["m", "my"]), (.group, ["g", "group"]), (.all, ["a", "all"])]
        }

        /// The word where it is not known.
        public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }

        private var rank: Int {
            switch self {
            case .none, .other: 0
            case .my: 1
            case .group: 2
            case .all: 3
            }
        }

        /// Whether `left` reaches less far.
        public static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.rank < right.rank }
    }

    /// Whose a record is, as seen by who asks.
    public enum Ownership: Hashable, Sendable {
        case mine
        case myGroup
        case others

        fileprivate var level: AccessLevel {
            switch self {
            case .mine: .my
            case .myGroup: .group
            case .others: .all
            }
        }
    }

    /// What is done with a record.
    public enum Action: Hashable, Sendable, CaseIterable {
        case read, create, update, delete
    }

    /// What somebody may do with a table's records.
    public struct TablePermission: Hashable, Sendable, Decodable {
        /// Whether the table is shown.
        public let isVisible: Bool
        /// How far each action reaches; those that are not there reach nobody's records.
        public let levels: [Action: AccessLevel]

        /// Reads one.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            isVisible = try fields.flag("view") ?? false
            var levels: [Action: AccessLevel] = [:]
            levels[.read] = try fields.value("read")
            levels[.create] = try fields.value("create")
            levels[.update] = try fields.value("update")
            levels[.delete] = try fields.value("delete")
            self.levels = levels
        }
    }

    /// What somebody may do with a field.
    public struct FieldPermission: Hashable, Sendable, Decodable {
        /// Whether it may be read.
        public let read: Bool
        /// Whether it may be written.
        public let write: Bool

        /// Reads one.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            read = try fields.flag("read") ?? false
            write = try fields.flag("write") ?? false
        }
    }

    /// What somebody may do in an instance of a feature. What is not said is not allowed.
    public struct Permissions: Hashable, Sendable, Decodable {
        /// By table.
        public let tables: [String: TablePermission]
        /// By table and field; a field that is not named follows its table.
        public let fields: [String: [String: FieldPermission]]
        /// By view, whether it is shown.
        public let views: [String: Bool]
        /// Whether everything is allowed.
        public let isAdministrator: Bool

        /// Reads them.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            tables = try fields.value("tables") ?? [:]
            self.fields = try fields.value("fields") ?? [:]
            views = try fields.value("views") ?? [:]
            isAdministrator = try fields.flag("isAdmin", "is_admin") ?? false
        }

        /// How far an action reaches in a table; one that is not shown is out of reach.
        public func level(of action: Action, in table: String) -> AccessLevel {
            if isAdministrator { return .all }
            guard let permission = tables[table], permission.isVisible else { return .none }
            let level = permission.levels[action] ?? .none
            return level == .none || level.unknownWord != nil ? .none : level
        }

        /// Whether an action may be done with somebody's record.
        public func allows(_ action: Action, in table: String, of owner: Ownership) -> Bool {
            level(of: action, in: table) >= owner.level
        }

        /// Whether a field of somebody's record may be read.
        public func allowsReading(_ field: String, in table: String, of owner: Ownership) -> Bool {
            allows(.read, in: table, of: owner)
                && (isAdministrator || fields[table]?[field]?.read ?? true)
        }

        /// Whether a field of somebody's record may be changed.
        public func allowsWriting(_ field: String, in table: String, of owner: Ownership) -> Bool {
            allows(.update, in: table, of: owner)
                && (isAdministrator || fields[table]?[field]?.write ?? true)
        }

        /// Whether a view is shown.
        public func shows(_ view: String) -> Bool { isAdministrator || views[view] ?? false }
    }
}

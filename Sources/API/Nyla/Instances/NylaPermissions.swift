public import Answers

extension Nyla {
    /// How far an action reaches; higher levels include lower ones.
    public enum AccessLevel: ServerWord, Comparable {
        /// No records.
        case none
        /// The user's own records.
        case my
        /// The records of the user's group.
        case group
        /// All records.
        case all
        /// An unknown level; it counts as none.
        case other(String)

        /// The known levels with their spellings.
        public static var spellings: [(value: AccessLevel, words: [String])] {
            [(.none, ["n", "none"]), (.my, ["m", "my"]), (.group, ["g", "group"]), (.all, ["a", "all"])]
        }

        /// The word of an unknown level.
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

    /// The owner of a record, relative to the user.
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

    /// An action on a record.
    public enum Action: Hashable, Sendable, CaseIterable {
        case read, create, update, delete
    }

    /// The permissions for a table.
    public struct TablePermission: Hashable, Sendable, Decodable {
        /// Whether the table is visible.
        public let isVisible: Bool
        /// The level of each action; a missing action reaches no records.
        public let levels: [Action: AccessLevel]

        /// Decodes the permissions.
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

    /// The permissions for a field.
    public struct FieldPermission: Hashable, Sendable, Decodable {
        /// Whether it may be read.
        public let read: Bool
        /// Whether it may be changed.
        public let write: Bool

        /// Decodes the permissions.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            read = try fields.flag("read") ?? false
            write = try fields.flag("write") ?? false
        }
    }

    /// A user's permissions in an instance of a feature. Everything else is denied.
    public struct Permissions: Hashable, Sendable, Decodable {
        /// The permissions by table.
        public let tables: [String: TablePermission]
        /// The permissions by table and field; a missing field follows its table.
        public let fields: [String: [String: FieldPermission]]
        /// The views, and whether each is visible.
        public let views: [String: Bool]
        /// Whether everything is allowed.
        public let isAdministrator: Bool

        /// Decodes the permissions.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            tables = try fields.value("tables") ?? [:]
            self.fields = try fields.value("fields") ?? [:]
            views = try fields.value("views") ?? [:]
            isAdministrator = try fields.flag("isAdmin", "is_admin") ?? false
        }

        /// The level of an action in a table; none if the table is not visible.
        public func level(of action: Action, in table: String) -> AccessLevel {
            if isAdministrator { return .all }
            guard let permission = tables[table], permission.isVisible else { return .none }
            let level = permission.levels[action] ?? .none
            return level.unknownWord != nil ? .none : level
        }

        /// Whether an action on an owner's record is allowed.
        public func allows(_ action: Action, in table: String, of owner: Ownership) -> Bool {
            level(of: action, in: table) >= owner.level
        }

        /// Whether a field of an owner's record may be read.
        public func allowsReading(_ field: String, in table: String, of owner: Ownership) -> Bool {
            allows(.read, in: table, of: owner)
                && (isAdministrator || fields[table]?[field]?.read ?? true)
        }

        /// Whether a field of an owner's record may be changed.
        public func allowsWriting(_ field: String, in table: String, of owner: Ownership) -> Bool {
            allows(.update, in: table, of: owner)
                && (isAdministrator || fields[table]?[field]?.write ?? true)
        }

        /// Whether a view is visible.
        public func shows(_ view: String) -> Bool { isAdministrator || views[view] ?? false }
    }
}

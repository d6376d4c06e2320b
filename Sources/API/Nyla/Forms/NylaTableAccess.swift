public import Answers

extension Nyla {
    /// What a user may do with the records of a table: the permissions of the instance, and the table's attributes.
    ///
    /// ```swift
    /// let access = Nyla.TableAccess("Position", permissions: instance.permissions, attributes: attributes)
    /// print(access.columns, access.writable(.create), access.rowActions(of: .mine))
    /// ```
    public struct TableAccess: Sendable {
        /// The table's name in the permissions; `nil` if they do not mention it, so that the service decides.
        public let table: String?
        private let permissions: Permissions?
        private let attributes: [Attribute]?

        /// Combines permissions and attributes; either may be unknown.
        ///
        /// - Parameter names: names of the table in the permissions; the first that they mention counts, also after a
        ///   dot, as in `trustee.Position`.
        public init(_ names: String..., permissions: Permissions?, attributes: [Attribute]? = nil) {
            self.init(anyOf: names, permissions: permissions, attributes: attributes)
        }

        /// Combines permissions and attributes; either may be unknown.
        public init(anyOf names: [String], permissions: Permissions?, attributes: [Attribute]? = nil) {
            self.permissions = permissions
            self.attributes = attributes
            let tables = permissions?.tables.keys.sorted() ?? []
            table =
                names.lazy.compactMap { name in
                    tables.first { $0 == name } ?? tables.first { $0.hasSuffix("." + name) }
                }.first
        }

        /// How far an action reaches; `nil` if the permissions do not mention the table.
        public func level(of action: Action) -> AccessLevel? {
            guard let permissions else { return nil }
            if permissions.isAdministrator { return .all }
            return table.map { permissions.level(of: action, in: $0) }
        }

        /// Whether an action is allowed on some record at least. An unmentioned table counts as allowed.
        public func allows(_ action: Action) -> Bool { level(of: action).map { $0 > .none } ?? true }

        /// Whether an action on a record may be allowed. The service decides on records of a group, and on those that do not
        /// name who created them.
        ///
        /// - Parameter user: the user's identifier, if it is known.
        public func allows(_ action: Action, on record: Record, by user: Identifier?) -> Bool {
            guard allows(action) else { return false }
            guard level(of: action) == .my, let creator = record.creator, let user else { return true }
            return creator == user.text
        }

        /// The actions that are allowed on an owner's record, for a row of a table.
        public func rowActions(of owner: Ownership) -> [Action] {
            [.read, .update, .delete].filter { action in
                guard let table, let permissions else { return true }
                return permissions.allows(action, in: table, of: owner)
            }
        }

        /// Whether a field may be read in some record at least.
        public func allowsReading(_ field: String) -> Bool {
            guard let permissions, !permissions.isAdministrator, let table else { return true }
            return permissions.level(of: .read, in: table) > .none
                && (permissions.fields[table]?[field]?.read ?? true)
        }

        /// Whether a new record may have a value for a field, or whether it may be changed in some record.
        public func allowsWriting(_ field: String, _ mode: FormMode) -> Bool {
            guard mode != .view else { return false }
            guard let permissions, !permissions.isAdministrator, let table else { return true }
            return permissions.level(of: mode == .create ? .create : .update, in: table) > .none
                && (permissions.fields[table]?[field]?.write ?? true)
        }

        /// The visible fields that may be read, in their order; `nil` if the attributes are unknown.
        public var columns: [String]? { attributes?.shown().map(\.name).filter(allowsReading) }

        /// The fields that may be written, in their order; `nil` if the attributes are unknown.
        public func writable(_ mode: FormMode) -> [String]? {
            attributes?.shown(in: mode).map(\.name).filter { allowsWriting($0, mode) }
        }
    }
}

public import Answers
public import Errors
import Foundation
public import Streams

extension Nyla {
    /// A kind of records that administrators create and change from a table.
    public enum PushKind: String, CaseIterable, Sendable {
        /// Users, by their sign-in name.
        case users
        /// The users of a mandate with their roles.
        case members
        /// The users of an instance with their roles.
        case instanceUsers = "instance-users"
        /// Invitations, by email address.
        case invitations
        /// Mandates with features, and invitations to them.
        case mandates

        /// The list that the kind is about.
        public var resource: Resource {
            switch self {
            case .users: .users
            case .members: .members
            case .instanceUsers: .instanceUsers
            case .invitations: .invitations
            case .mandates: .mandates
            }
        }

        /// The column that a row needs, and that identifies its record.
        public var key: String {
            switch self {
            case .users: "username"
            case .members, .instanceUsers: "user"
            case .invitations: "email"
            case .mandates: "name"
            }
        }

        /// The other columns.
        public var columns: [String] {
            switch self {
            case .users: ["email", "full_name", "language", "enabled"]
            case .members, .instanceUsers: ["roles"]
            case .invitations: ["mandate", "roles"]
            case .mandates: ["code", "features", "invite", "roles"]
            }
        }
    }

    /// A table with records for Nyla's administration: CSV with a header, lists separated by semicolons inside a field.
    ///
    /// ```swift
    /// let table = try Nyla.PushTable(ByteSource(path: "users.csv"), of: .users)
    /// print(table.rows.count, table.errors)
    /// ```
    public struct PushTable: Sendable {
        /// The most rows.
        public static let mostRows = 10_000

        /// A row.
        public struct Row: Hashable, Sendable {
            /// The line on which it starts, from 1.
            public let line: Int
            /// The text in the key column.
            public let key: String
            /// The texts of the other columns that are not empty, by name.
            public let texts: [String: String]

            /// The entries of a list, separated by semicolons, each once whatever the case.
            func entries(_ column: String) -> [String] {
                var seen: Set<String> = []
                return (texts[column] ?? "").split(separator: ";")
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                    .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
            }
        }

        /// The kind of records.
        public let kind: PushKind
        /// The rows that can be used.
        public private(set) var rows: [Row] = []
        /// The errors of the other rows, with their lines.
        public private(set) var errors: [ItemFailure] = []

        /// Reads a table. Throws if the key column is missing, a column is unknown, or there are too many rows.
        public init(_ source: ByteSource, of kind: PushKind) throws {
            self.kind = kind
            let input = try DelimitedTextInput(source, encoding: .utf8)
            guard case .byte(let delimiter) = input.delimiter else { throw Self.noKey(kind) }
            var reader = DelimitedTextReader(input.source, delimiter: delimiter, firstLine: input.firstLine)
            let header = try reader.next()?.fields.map { Self.trimmed($0).lowercased() } ?? []
            guard header.contains(kind.key) else { throw Self.noKey(kind) }
            if let unknown = header.first(where: { $0 != kind.key && !kind.columns.contains($0) }) {
                throw Self.unknown(unknown, kind)
            }
            if Set(header).count < header.count { throw Self.twice }
            var lines: [String: Int] = [:]
            while let row = try reader.next() {
                guard row.fields.contains(where: { !Self.trimmed($0).isEmpty }) else { continue }
                guard rows.count + errors.count < Self.mostRows else { throw Self.tooMany }
                let texts = Dictionary(
                    zip(header, row.fields.map(Self.trimmed)).filter { !$1.isEmpty }, uniquingKeysWith: { $1 }
                )
                guard let key = texts[kind.key], row.fields.count <= header.count else {
                    errors.append(
                        Self.error(
                            row.line,
                            row.fields.count > header.count
                                ? "the row has more fields than the header" : "\(kind.key) is empty"))
                    continue
                }
                let place = ([key] + [texts["mandate"]].compactMap(\.self)).joined(separator: "\u{0}")
                    .lowercased()
                if let first = lines[place] {
                    errors.append(Self.error(row.line, "\(key) is on line \(first) already"))
                    continue
                }
                lines[place] = row.line
                rows.append(Row(line: row.line, key: key, texts: texts.filter { $0.key != kind.key }))
            }
        }

        private static func trimmed(_ text: String) -> String {
            text.trimmingCharacters(in: .whitespacesAndNewlines)
        }

        static func error(_ line: Int, _ words: String) -> ItemFailure {
            ItemFailure(
                code: "admin.row", message: words, place: "line \(line)",
                remedy: "Fix the row and run the command again.")
        }

        private static func noKey(_ kind: PushKind) -> ItemFailure {
            ItemFailure(
                code: "admin.columns", message: "the table has no column \(kind.key)",
                remedy: "The columns are \(kind.key), \(kind.columns.joined(separator: ", ")).")
        }

        private static func unknown(_ column: String, _ kind: PushKind) -> ItemFailure {
            ItemFailure(
                code: "admin.columns", message: "column \"\(column)\" is unknown",
                remedy: "The columns are \(kind.key), \(kind.columns.joined(separator: ", ")).")
        }

        private static let twice = ItemFailure(
            code: "admin.columns", message: "two columns have the same name", remedy: "Remove one of them.")

        private static let tooMany = ItemFailure(
            code: "admin.tooMany", message: "the table has more than \(mostRows) rows",
            remedy: "Divide it into several tables.")
    }
}

extension Nyla {
    /// One request that a push makes, or why it makes none.
    public struct PushStep: Hashable, Sendable {
        /// What is done with the record.
        public enum Action: String, Hashable, Sendable {
            case create, update, unchanged
        }

        /// The line of the table.
        public let line: Int
        /// What is done.
        public let action: Action
        /// The list of the record.
        public let resource: Resource
        /// What identifies the record.
        public let key: String
        /// The record to update.
        public let id: Identifier?
        /// The members that are sent.
        public internal(set) var fields: JSONObject
        /// The roles that the row gives, as the service has them.
        public internal(set) var roles: [Entry] = []
        /// The name of the mandate whose identifier the request needs, if an earlier step creates it.
        let mandate: String?
        /// The record to update as the service has it.
        var record: JSONObject?

        init(
            line: Int, action: Action, resource: Resource, key: String, id: Identifier?, fields: JSONObject,
            roles: [Entry] = [], mandate: String?, record: JSONObject? = nil
        ) {
            (self.line, self.action, self.resource, self.key) = (line, action, resource, key)
            (self.id, self.fields, self.roles) = (id, fields, roles)
            (self.mandate, self.record) = (mandate, record)
        }
    }

    /// The plan of a push: its requests in order, and the rows that cannot be used.
    public struct PushPlan: Sendable {
        /// The steps, in order.
        public internal(set) var steps: [PushStep] = []
        /// The errors of rows, with their lines.
        public internal(set) var errors: [ItemFailure] = []
        /// The lists whose records the service does not describe, so that it alone checks what is sent.
        public internal(set) var undescribed: [Resource] = []
    }
}

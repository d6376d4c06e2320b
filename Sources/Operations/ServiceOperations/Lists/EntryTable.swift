package import Answers
package import Batch
package import Nyla
import Streams

/// The records of a list as rows, with the columns and groups of a `ListShape`.
package struct EntryTable {
    /// What a user may do with the records of a list, as far as it is known here.
    package struct Rights: Sendable {
        let access: Nyla.TableAccess
        let user: Identifier?
        let changes: Set<Nyla.Resource.Change>

        /// - Parameters:
        ///   - user: the user's identifier, if it is known.
        ///   - changes: what the list permits at all.
        package init(
            _ access: Nyla.TableAccess, user: Identifier?, changes: Set<Nyla.Resource.Change>
        ) {
            (self.access, self.user, self.changes) = (access, user, changes)
        }

        /// Whether the permissions mention the records.
        package var areKnown: Bool { access.level(of: .read) != nil }

        /// Whether the list permits changes at all.
        package var mayChange: Bool { !changes.isDisjoint(with: [.update, .delete]) }

        fileprivate func value(
            _ change: Nyla.Resource.Change, _ action: Nyla.Action, on entry: Nyla.Entry
        ) -> Row.Value {
            guard changes.contains(change) else { return .flag(false) }
            guard let level = access.level(of: action) else { return .missing }
            let record = Nyla.Record(entry.fields)
            guard access.allows(action, on: record, by: user) else { return .flag(false) }
            switch level {
            case .all: return .flag(true)
            case .my where record.creator != nil && user != nil: return .flag(true)
            // The service alone knows whose the record is, or the user's group.
            default: return .missing
            }
        }
    }

    /// The columns that the service describes for the records of a list.
    package struct Description: Sendable {
        /// The names of the columns, in order, the identifier first.
        let columns: [String]
        private let labels: [String: Nyla.Label]
        private static let longestHeading = 60

        /// The visible attributes that the user may read; `nil` if there are none.
        package init?(_ attributes: [Nyla.Attribute]?, _ access: Nyla.TableAccess) {
            let readable = attributes?.filter { access.allowsReading($0.name) } ?? []
            let shown = readable.shown()
            guard !shown.isEmpty else { return nil }
            columns = ["id"] + shown.map(\.name).filter { $0 != "id" }
            // Others can be chosen.
            labels = Dictionary(
                readable.compactMap { attribute in attribute.label.map { (attribute.name, $0) } },
                uniquingKeysWith: { first, _ in first })
        }

        /// The columns.
        package var names: [Nyla.Column] { columns.map { Nyla.Column($0) } }

        /// The headings of columns by their names: the labels, each once.
        func headings(of columns: [Nyla.Column], in language: String) -> [String: String] {
            var taken = Set(columns.map(\.name))
            var headings: [String: String] = [:]
            for column in columns {
                let label = column.spellings.compactMap { labels[$0]?.text(in: language) }.first
                let text = label?.split(whereSeparator: \.isWhitespace).joined(separator: " ").visible
                guard let words = text.map({ String($0.prefix(Self.longestHeading)) }), !words.isEmpty else {
                    continue
                }
                guard words != column.name else { continue }
                let heading = taken.contains(words) ? "\(words) (\(column.name))" : words
                if taken.insert(heading).inserted { headings[column.name] = heading }
            }
            return headings
        }
    }

    private let name: String
    private let entries: [Nyla.Entry]
    private let columns: [Nyla.Column]
    private let hasWholeRecords: Bool
    private let details: [Nyla.Column]
    private let language: String
    private let description: Description?
    private let rights: Rights?

    /// The records of a list, with its columns, or with all members if it has none.
    ///
    /// - Parameters:
    ///   - description: the columns to show instead, with their labels.
    ///   - language: the language of texts that are in several.
    ///   - rights: what the user may do, if the rows are to say it.
    package init(
        _ entries: [Nyla.Entry], of resource: Nyla.Resource, described description: Description? = nil,
        in language: String, rights: Rights? = nil
    ) {
        let own =
            resource.columns.isEmpty
            ? Self.members(of: entries).map { Nyla.Column($0) } : resource.columns
        self.init(
            entries, named: resource.name,
            columns: description?.names ?? own,
            hasWholeRecords: description != nil || !resource.columns.isEmpty, described: description,
            in: language, rights: rights)
    }

    /// Records with columns of their own.
    ///
    /// - Parameters:
    ///   - hasWholeRecords: whether programs also get the whole record, unless columns were chosen.
    ///   - details: other columns that only programs get, unless columns were chosen.
    ///   - description: the labels of columns, for tables.
    package init(
        _ entries: [Nyla.Entry], named name: String, columns: [Nyla.Column], hasWholeRecords: Bool = false,
        details: [Nyla.Column] = [], described description: Description? = nil, in language: String,
        rights: Rights? = nil
    ) {
        self.name = name
        self.entries = entries
        self.columns = columns
        self.hasWholeRecords = hasWholeRecords
        self.details = details
        self.language = language
        self.description = description
        self.rights = rights
    }

    /// The names of all members, in the order in which they appear.
    package static func members(of entries: [Nyla.Entry]) -> [String] {
        var seen: Set<String> = []
        return entries.flatMap { $0.fields.members.map(\.name) }.filter { seen.insert($0).inserted }
    }

    /// The rows. Tables also have a row below each group.
    ///
    /// Throws if no record has a column.
    package func rows(_ shape: ListShape, for format: ResultFormat) throws -> [Row] {
        var names: Set<String> = []
        let chosen = try (shape.columns.isEmpty ? columns : shape.columns.map(column))
            .filter { names.insert($0.name).inserted }
        let group = try shape.groupBy.map(column)
        let shown = chosen.filter { $0.name != group?.name }
        let rows = entries.map { entry in
            var row = Row(([group].compactMap(\.self) + shown).map { ($0.name, value(of: $0, in: entry)) })
            if let rights {
                row = row.followed(by: [
                    ("may_change", rights.value(.update, .update, on: entry)),
                    ("may_delete", rights.value(.delete, .delete, on: entry)),
                ])
            }
            guard shape.columns.isEmpty else { return row }
            for detail in details { row = row.detailed(by: detail.name, value(of: detail, in: entry)) }
            guard hasWholeRecords else { return row }
            return row.detailed(by: "record", .text(JSONValue.object(entry.fields).jsonText))
        }
        guard format == .table else {
            return group == nil ? rows : RowGroups(rows, units: entries.map(\.currency)).rows
        }
        let lines = group == nil ? rows : RowGroups(rows, units: entries.map(\.currency)).withSums
        let headings = description?.headings(of: [group].compactMap(\.self) + shown, in: language) ?? [:]
        return headings.isEmpty ? lines : lines.map { Self.headed($0, by: headings) }
    }

    /// A row whose columns have headings for people.
    private static func headed(_ row: Row, by headings: [String: String]) -> Row {
        var row = row
        for place in row.columns.indices where !row.columns[place].isDetail {
            if let heading = headings[row.columns[place].name] { row.columns[place].name = heading }
        }
        return row
    }

    private func value(of column: Nyla.Column, in entry: Nyla.Entry) -> Row.Value {
        Row.Value(json: entry.value(of: column), in: language)
    }

    /// The column of the list that has a name, or one of any member.
    private func column(named name: String) throws -> Nyla.Column {
        if let column = columns.first(where: { $0.name == name }) { return column }
        let column = Nyla.Column(name)
        if entries.contains(where: { $0.value(of: column) != nil }) { return column }
        let known = columns.map(\.name)
        let others = Self.members(of: entries).filter { member in
            !columns.contains { $0.spellings.contains(member) }
        }
        throw ItemFailure(
            code: "list.unknownColumn", message: "the \(self.name) have no column \(name)",
            remedy: "The columns are \((known + others).joined(separator: ", ")).", cause: .setting)
    }
}

public import Answers
import Foundation
import Parcels
import SimpleFeatures
public import Streams

/// Parcels of projects from a table (CSV): one row for each parcel of a project.
///
/// ```swift
/// let table = try ProjectTable(ByteSource(path: "projects.csv"))
/// print(table.rows.map(\.project))
/// ```
public struct ProjectTable: Sendable {
    /// The maximum number of rows.
    public static let mostRows = 100_000

    /// A row.
    public struct Row: Hashable, Sendable {
        /// The line, from 1.
        public let line: Int
        /// The project's label.
        public let project: String
        /// The parcel's EGRID or Nyla's identifier; `nil` for a project that may be empty.
        public let parcel: String?
    }

    private static let projectNames = ["projekt", "project", "projet", "label", "bezeichnung"]
    private static let parcelNames = [
        "egrid", "egris_egrid", "parzelle", "parcel", "parcelle", "parcel_id", "id",
    ]

    /// The rows.
    public private(set) var rows: [Row] = []
    /// The errors of rows without a project.
    public private(set) var errors: [ReadingError] = []

    /// Reads a table. Throws if its header names no project, or if it has more than `mostRows` rows.
    public init(_ source: ByteSource, encoding: TextEncoding = .utf8) throws(ReadingError) {
        let input = try DelimitedTextInput(source, encoding: encoding)
        guard case .byte(let delimiter) = input.delimiter else { throw Self.noTable }
        var reader = DelimitedTextReader(input.source, delimiter: delimiter, firstLine: input.firstLine)
        guard let header = try reader.next() else { throw Self.noTable }
        let names = header.fields.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        guard let project = Self.projectNames.lazy.compactMap({ names.firstIndex(of: $0) }).first else {
            throw Self.noTable
        }
        let parcel = Self.parcelNames.lazy.compactMap { names.firstIndex(of: $0) }.first { $0 != project }
        while let row = try reader.next() {
            func text(_ column: Int?) -> String? {
                guard let column, row.fields.indices.contains(column) else { return nil }
                let text = row.fields[column].trimmingCharacters(in: .whitespaces)
                return text.isEmpty ? nil : text
            }
            if row.fields.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { continue }
            guard rows.count + errors.count < Self.mostRows else { throw Self.tooMany }
            guard let label = text(project) else {
                errors.append(
                    ReadingError(
                        .csvColumn, "the row names no project", place: "line \(row.line)",
                        remedy: "Add it, or delete the row.", canContinue: true))
                continue
            }
            rows.append(Row(line: row.line, project: label, parcel: text(parcel)))
        }
    }

    private static let noTable = ReadingError(
        .csvColumn, "the first row has no name for the project", place: "line 1",
        remedy: "Name the columns, for example Projekt;EGRID.")

    private static let tooMany = ReadingError(
        .csvTooLarge, "the table has more than \(mostRows) rows", remedy: "Send it in parts.")
}

/// What has to be sent so that a real estate instance has projects with these parcels.
///
/// A project is the one at the service with the same label, whatever the case and the language; labels of a table that mean
/// the same project are one entry. Parcels are added to it; with `replaces`, others are taken out.
public struct ProjectPlan: Sendable {
    /// What becomes of a project.
    public enum Step: Hashable, Sendable {
        /// It is new.
        case create
        /// Its parcels change.
        case update(Identifier)
        /// The service has it.
        case same(Identifier)
        /// It cannot be sent, for this reason.
        case wrong(String)
    }

    /// A project.
    public struct Entry: Hashable, Sendable {
        /// The label.
        public var label: String { texts.description }
        /// The label in all the languages that the service has.
        public let texts: Nyla.Label
        /// All its parcels afterwards.
        public let parcels: [Identifier]
        /// The number of parcels that are added.
        public let added: Int
        /// The number of parcels that are taken out.
        public let removed: Int
        /// What becomes of it.
        public let step: Step
    }

    /// The projects, in the order of their labels' first rows.
    public let entries: [Entry]

    /// Plans a project with parcels of these identifiers.
    public init(_ label: String, with ids: [Identifier], projects: [Nyla.Project]) {
        entries = [Self.entry(label, ids, ProjectsByLabel(projects).projects(named: label), replaces: false)]
    }

    /// Plans the projects of a table.
    public init(
        _ table: ProjectTable, projects: [Nyla.Project], parcels: [ParcelPlan.Existing],
        replaces: Bool = false
    ) {
        let known = ProjectsByLabel(projects)
        var labels: [(first: String, key: String)] = []
        var wanted: [String: [String]] = [:]
        for row in table.rows {
            let key = known.key(of: row.project)
            if wanted[key] == nil { labels.append((row.project, key)) }
            wanted[key, default: []] += row.parcel.map { [$0] } ?? []
        }
        let byID = Dictionary(parcels.map { ($0.id.text, [$0.id]) }) { $0 + $1 }
        let byEGRID = Dictionary(
            parcels.compactMap { place in place.parcel.egrid.map { ($0, [place.id]) } }
        ) { $0 + $1 }
        entries = labels.map { label, key in
            var ids: [Identifier] = []
            for name in wanted[key] ?? [] {
                let found = byID[name] ?? byEGRID[name] ?? []
                guard found.count == 1 else {
                    return Self.wrong(
                        label, "the service has \(found.isEmpty ? "no" : "more than one") parcel \(name)")
                }
                ids.append(found[0])
            }
            return Self.entry(label, ids, known.projects(named: label), replaces: replaces)
        }
    }

    private static func entry(
        _ label: String, _ ids: [Identifier], _ same: [Nyla.Project], replaces: Bool
    ) -> Entry {
        guard same.count <= 1 else {
            let ids = same.map(\.id.text).sorted().joined(separator: ", ")
            return wrong(label, "the service has \(same.count) projects of that name: \(ids)")
        }
        let there = same.first?.parcels ?? []
        let kept = replaces ? there.filter(Set(ids).contains) : there
        var known = Set(there)
        let new = ids.filter { known.insert($0).inserted }
        let step: Step =
            if let project = same.first {
                new.isEmpty && kept.count == there.count ? .same(project.id) : .update(project.id)
            } else {
                .create
            }
        return Entry(
            texts: same.first?.label ?? Nyla.Label(label), parcels: kept + new, added: new.count,
            removed: there.count - kept.count, step: step)
    }

    private static func wrong(_ label: String, _ words: String) -> Entry {
        Entry(texts: Nyla.Label(label), parcels: [], added: 0, removed: 0, step: .wrong(words))
    }
}

/// Finds projects by their labels in any language, whatever the case.
private struct ProjectsByLabel {
    private var projects: [String: [Nyla.Project]] = [:]

    init(_ all: [Nyla.Project]) {
        for project in all {
            for text in Set((project.label?.texts.values).map { $0.map { $0.lowercased() } } ?? []) {
                projects[text, default: []].append(project)
            }
        }
    }

    func projects(named label: String) -> [Nyla.Project] { projects[label.lowercased()] ?? [] }

    /// The same text for labels of the same project.
    func key(of label: String) -> String {
        let same = projects(named: label)
        return same.count == 1 ? "id \(same[0].id)" : "label \(label.lowercased())"
    }
}

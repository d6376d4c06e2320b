import APICore
public import Batch
import Foundation
public import LandOperations
public import Nyla
package import Streams

extension Nyla.RecordKind: ParameterValue {}

/// Pulls the records of one of Nyla's lists into a table, with the columns that the user may see.
public struct PullRecords: ServiceOperation {
    /// Parameters of `records.pull`.
    public struct Parameters: AnswerPulling {
        @Parameter("Kind of records.", .required, .value("kind"))
        public var kind = Nyla.RecordKind.contracts
        @Parameter("Only these columns, in this order. Can be repeated.", .value("names"), .commaSeparated)
        public var columns: [String] = []
        public var list = ListSelection()
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        public var format = TableFormat.csv
        public var answers = AnswerParameters()

        public init() {}
    }

    public static let name = "records.pull"
    public static let traits = OperationTraits.pulling(version: 1)

    public let parameters: Parameters
    let service: PulledService
    let kind: Nyla.RecordKind

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        kind = parameters.kind
        _ = try parameters.list.query()
        self.service = try PulledService(parameters, given: service)
    }

    public func makeWorker() throws -> any OperationWorker<PulledRecords> {
        PullRecordsWorker(operation: self)
    }
}

/// Pulls the records of one instance per item.
private struct PullRecordsWorker: OperationWorker {
    /// The most records of a list.
    private static let mostRecords = 1_000_000

    /// What the service answers.
    private struct Answer: Sendable {
        let records: [Nyla.Record]
        let attributes: [Nyla.Attribute]?
        let permissions: Nyla.Permissions?
    }

    let operation: PullRecords

    func process(_ item: Item, in context: ItemContext) throws -> PulledRecords {
        try operation.service.at(item, of: .nyla) { try pull(item, from: $0, in: context) }
    }

    private func pull(
        _ item: Item, from service: SignedInService, in context: ItemContext
    ) throws -> PulledRecords {
        let (kind, place) = (operation.kind, service.profile.context)
        if let feature = kind.feature, place.instance == nil { throw RunFailure(.noInstance(of: feature)) }
        let query = try operation.parameters.list.pages(ofAtMost: Self.mostRecords)
        let mayBeOld = operation.parameters.answers.offline
        let fetched = try service.answer(mayBeOld: mayBeOld) { (client) throws(APIError) -> Answer in
            let own = try await NylaClient(client).ownInstances()
            let entry = place.instance.flatMap { own.instance($0, of: kind.feature) }
            return Answer(
                records: try await NylaRecords(client, in: place).list(kind, query).all(),
                attributes: try await NylaForms(client, in: place).attributes(of: kind),
                permissions: entry?.instance.permissions)
        }
        let answer = fetched.value
        let access = Nyla.TableAccess(
            anyOf: kind.entityTypes, permissions: answer.permissions, attributes: answer.attributes)
        let warnings = try check(answer, access)
        let columns = RecordColumns(answer.records, access, wanted: operation.parameters.columns)
        try TableOutput.write(
            answer.records.lazy.map { columns.row(of: $0) }, names: columns.row(of: nil),
            as: operation.parameters.format, in: context)
        return PulledRecords(
            input: item.name, kind: kind, records: answer.records.count, columns: columns.names,
            refused: columns.refused, warnings: warnings, age: AnswerAge(fetched))
    }

    /// Throws if a column, a condition or a sort key names a field that records of the kind do not have. If the service does
    /// not describe its records, that is a warning, since no record has the field although it may exist. Fields that the
    /// service adds to all records are described nowhere; only records show them.
    private func check(_ answer: Answer, _ access: Nyla.TableAccess) throws -> [String] {
        let parameters = operation.parameters
        let query = try parameters.list.query()
        var known: Set<String> = ["id"]
        known.formUnion((answer.attributes ?? []).map(\.name))
        for record in answer.records { known.formUnion(record.fields.members.map(\.name)) }
        let named = parameters.columns + query.filters.map(\.field) + query.sort.keys.map(\.field)
        var seen: Set<String> = []
        let mayBeAdded = answer.records.isEmpty
        let unknown = named.filter { name in
            !known.contains(name) && !(mayBeAdded && Nyla.Record.isSystemField(name))
                && seen.insert(name).inserted
        }
        guard !unknown.isEmpty else { return [] }
        let names = unknown.joined(separator: ", ")
        let others = access.columns ?? known.sorted().filter { access.allowsReading($0) }
        let fields = (["id"] + others.filter { $0 != "id" }).joined(separator: ", ")
        if answer.attributes != nil {
            throw ItemFailure(
                code: "pull.unknownField", message: "\(operation.kind.rawValue) have no field \(names)",
                remedy: "Their fields are \(fields).", cause: .setting)
        }
        guard !answer.records.isEmpty else { return [] }
        return [
            "warning: none of the \(operation.kind.rawValue) has \(names); the service does not describe them, and those "
                + "that were found have \(fields)"
        ]
    }
}

/// The columns of a table of records.
struct RecordColumns {
    let names: [String]
    /// Requested columns that the user may not read.
    let refused: [String]

    /// The wanted columns; without any, the identifier and the visible attributes, or else all fields. In any case only those
    /// that may be read.
    init(_ records: [Nyla.Record], _ access: Nyla.TableAccess, wanted: [String]) {
        let allowed: [String]
        if !wanted.isEmpty {
            allowed = wanted
        } else if let columns = access.columns, !columns.isEmpty {
            allowed = (columns.contains("id") ? [] : ["id"]) + columns
        } else {
            var seen: Set<String> = ["id"]
            let all = records.flatMap { $0.fields.members.map(\.name) }.filter { seen.insert($0).inserted }
            allowed = ["id"] + all.sorted()
        }
        names = allowed.filter { access.allowsReading($0) }
        refused = wanted.filter { !access.allowsReading($0) }
    }

    /// The row of a record, or one that only has the names.
    func row(of record: Nyla.Record?) -> Row {
        // Of members with the same name, the last counts.
        let values = Dictionary(
            (record?.fields.members ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        return Row(names.map { name in (name: name, value: Row.Value(values[name])) })
    }
}

extension Row.Value {
    /// A value of JSON; lists and objects as JSON text.
    package init(_ json: JSONValue?) {
        self =
            switch json {
            case nil, .null?: .missing
            case .bool(let flag)?: .flag(flag)
            case .integer(let number)?:
                Int(exactly: number).map { Row.Value.integer($0) } ?? .text("\(number)")
            case .number(let number)?: .number(number, decimals: Self.decimals(of: number))
            case .string(let text)?, .literal(let text)?: .text(text)
            case .array(let values)?:
                values.allSatisfy { $0.text != nil }
                    ? .list(values.compactMap(\.text)) : .text(JSONValue.array(values).jsonText)
            case .object(let object)?: .text(JSONValue.object(object).jsonText)
            }
    }

    /// The decimals of a number as it is written shortest.
    private static func decimals(of number: Double) -> Int {
        let text = "\(number)"
        guard !text.contains("e"), let point = text.firstIndex(of: ".") else { return 15 }
        let decimals = text[text.index(after: point)...]
        return decimals == "0" ? 0 : min(decimals.count, 15)
    }
}

/// Result of `records.pull`.
public struct PulledRecords: OperationResult {
    public var input: String
    public var kind: Nyla.RecordKind
    /// Records written.
    public var records: Int
    /// Columns written.
    public var columns: [String]
    /// Requested columns that the user may not read.
    public var refused: [String]
    /// Warnings on fields that no record has.
    let warnings: [String]
    let age: AnswerAge

    public var notes: [String] {
        age.notes + warnings
            + (refused.isEmpty ? [] : ["warning: you may not read \(refused.joined(separator: ", "))"])
    }
    public var foundNothing: Bool { records == 0 }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "kind": .text(kind.rawValue), "records": .integer(records),
                "columns": .integer(columns.count), "cached": .flag(age.isCached),
                "as_of": .text(age.asOf),
            ])
        ]
    }
}

import APICore
import Backends
public import Batch
import LandOperations
import Streams

/// Sends the expenses of tables to a trustee instance of Nyla, each row once.
///
/// All rows are checked against the attributes of positions before anything is sent, and the service imports all or none.
/// Rows that the trustee already has are left out, so that a table can be sent again.
public struct PushExpenses: ServiceOperation {
    /// Parameters of `expenses.push`.
    public struct Parameters: ServicePushing {
        @Parameter("Currency of rows without one, such as CHF.", .value("currency"))
        public var currency: String?
        @Parameter("Organisation of rows without one.", .value("id"))
        public var organisation: String?
        @Parameter("Contract of rows without one.", .value("id"))
        public var contract: String?
        @Parameter("Send the other rows even if some have errors.")
        public var skipErrors = false
        @Parameter("Send also rows that the trustee already has.")
        public var again = false
        @Parameter("Check the rows and send nothing.", .inManifestsOnly)
        public var dryRun = false
        public var service = ServiceParameters()

        public init() {}
    }

    public static let name = "expenses.push"
    public static let traits = OperationTraits(
        version: 3, acceptedExtensions: ["csv", "tsv", "txt", "xlsx"], isRepeatedAlways: true)

    public let parameters: Parameters
    /// Files are sent one after the other, so that the same row in two of them is sent once.
    let turn: PushTurn<ExpenseFacts>

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        turn = PushTurn(at: try PulledService(parameters, given: service))
    }

    public func plannedOutputs(of item: Item) -> [String] { [] }

    public func makeWorker() throws -> any OperationWorker<PushedExpenses> {
        PushExpensesWorker(operation: self)
    }
}

/// What the service says before anything is sent, and the positions that were sent since.
struct ExpenseFacts: Sendable {
    fileprivate var access: Nyla.TableAccess?
    fileprivate var attributes: [Nyla.Attribute]?
    fileprivate var options: [String: [Nyla.Option]] = [:]
    fileprivate var positions: [Nyla.Position] = []
}

/// Sends one table per item.
private struct PushExpensesWorker: OperationWorker {
    /// The most positions of an instance.
    private static let mostPositions = 1_000_000

    let operation: PushExpenses

    func process(_ item: Item, in context: ItemContext) throws -> PushedExpenses {
        try operation.turn.take { (service, known) in
            let result = try push(item, to: service, &known, context.limits)
            try context.print(result.rows)
            return result
        }
    }

    private func push(
        _ item: Item, to service: SignedInService, _ known: inout ExpenseFacts?, _ limits: WorkerLimits
    ) throws -> PushedExpenses {
        let parameters = operation.parameters
        let instance = try service.instance(of: "trustee")
        let sheet =
            SheetSource.isWorkbook(item.path)
            ? try SheetSource(item, mostRows: ExpenseTable.mostRows + 1_000, within: limits) : nil
        let table = try ExpenseTable(
            sheet?.csv ?? ByteSource(path: item.path), currency: parameters.currency?.uppercased(),
            organisation: parameters.organisation, contract: parameters.contract,
            numbers: sheet?.numbers ?? [:])
        var facts = try known ?? facts(of: instance, at: service)
        known = facts
        let mayCreate = facts.access?.allows(.create) ?? true
        let missing = ItemFailure.noRight(to: "create positions")
        guard mayCreate || parameters.dryRun else { throw RunFailure(missing) }
        var plan = ExpensePlan(
            table, attributes: facts.attributes, options: facts.options,
            access: mayCreate ? facts.access : nil)
        if !parameters.again { plan.leaveOut(facts.positions) }
        var result = PushedExpenses(input: item.name, isDryRun: parameters.dryRun, plan, of: table)
        result.sheetNotes = sheet?.notes ?? []
        let isHeld = !result.faults.isEmpty && !parameters.skipErrors
        guard !parameters.dryRun, !plan.new.isEmpty, !isHeld else {
            if isHeld { result.hold() }
            if !mayCreate { result.faults.append(missing) }
            return result
        }
        let positions = plan.new
        // After an error, nobody knows what the trustee has; the next file reads it again.
        known = nil
        // Sent once: the service may have imported them although no answer came. A later run compares the rows.
        let sent = try service.wait { (client) throws(APIError) in
            let trustee = NylaTrustee(client, instance: instance, mandate: service.mandate)
            return try await trustee.importPositions(positions)
        }
        result.confirm(sent.map { $0.id?.text })
        facts.positions += positions.enumerated().map { place, position in
            var position = position
            position.id = sent.count == positions.count ? sent[place].id : nil
            return position
        }
        known = facts
        return result
    }

    private func facts(of instance: Identifier, at service: SignedInService) throws -> ExpenseFacts {
        let (context, mandate) = (service.profile.context, service.mandate)
        let needsPositions = !operation.parameters.again
        var query = PageQuery()
        query.mostPages = Self.mostPositions / query.size
        query.mustBeWhole = true
        return try service.wait { [query] (client) throws(APIError) in
            var facts = ExpenseFacts()
            let forms = NylaForms(client, in: context)
            facts.attributes = try await forms.attributes(of: .positions)
            for attribute in facts.attributes ?? [] where attribute.isEditableOnCreate {
                guard case .path? = attribute.options else { continue }
                facts.options[attribute.name] = try await forms.options(of: attribute)
            }
            let own = try await NylaClient(client).ownInstances()
            facts.access = own.access(to: .positions, in: context, attributes: facts.attributes)
            if needsPositions {
                let trustee = NylaTrustee(client, instance: instance, mandate: mandate)
                facts.positions = try await trustee.positions(query).all()
            }
            return facts
        }
    }
}

/// Result of `expenses.push`.
public struct PushedExpenses: OperationResult {
    /// The most names of columns in a note.
    private static let mostNames = 10

    /// A row of the table.
    struct Line: Codable, Hashable, Sendable {
        let line: Int
        var state: PushState
        let date: String?
        let amount: String?
        let currency: String?
        let text: String?
        var id: String?
        /// Why the row cannot be sent.
        var failure: ItemFailure?
    }

    public var input: String
    var lines: [Line]
    /// Columns of the table that are not sent.
    let otherColumns: [String]
    /// Notes on the choice of a workbook's sheet.
    var sheetNotes: [String] = []
    public var faults: [ItemFailure]

    init(input: String, isDryRun: Bool, _ plan: ExpensePlan, of table: ExpenseTable) {
        self.input = input
        // What "pull expenses" writes is no column that somebody misses.
        otherColumns = table.otherColumns.filter { $0.lowercased() != "id" }
        let planned = plan.entries.map { Line($0, isDryRun: isDryRun) }
        let unread = zip(table.errorLines, table.errors).map { Line($0, unread: $1.itemFailure) }
        lines = (planned + unread).sorted { $0.line < $1.line }
        faults = lines.compactMap(\.failure)
    }

    /// Notes that nothing was sent, since some rows have errors.
    mutating func hold() {
        for index in lines.indices where lines[index].state == .wouldCreate { lines[index].state = .held }
    }

    /// Notes that the rows were imported, with the identifiers if the service lists all of them.
    mutating func confirm(_ ids: [String?]) {
        let sent = lines.indices.filter { lines[$0].state == .held }
        for (place, index) in sent.enumerated() {
            lines[index].state = .created
            if ids.count == sent.count { lines[index].id = ids[place] }
        }
    }

    public var notes: [String] {
        let held = lines.count { $0.state == .held }
        let others = sheetNotes + columnNotes
        guard held > 0 else { return others }
        return others + [
            "\(held.counted("row")) held: they are in order, but nothing is sent as long as other rows have errors; "
                + "correct those, or send the rest with --skip-errors"
        ]
    }

    private var columnNotes: [String] {
        guard !otherColumns.isEmpty else { return [] }
        let more = otherColumns.count - Self.mostNames
        let names = otherColumns.prefix(Self.mostNames).joined(separator: ", ")
        return ["columns that are not sent: \(names)" + (more > 0 ? " and \(more) more" : "")]
    }

    public var foundNothing: Bool { lines.isEmpty && faults.isEmpty }

    public var tally: [TallyCount] {
        [
            TallyCount(lines.count { $0.state == .created }, "position created", "positions created"),
            TallyCount(lines.count { $0.state == .same }, "was there", "were there"),
        ]
    }

    public var rows: [Row] {
        lines.map { line in
            Row([
                "input": .text(input), "line": .integer(line.line), "state": .text(line.state.rawValue),
                "date": .init(line.date), "amount": .init(line.amount), "currency": .init(line.currency),
                "description": .init(line.text), "id": .init(line.id), "error": .init(line.failure?.message),
            ])
            .detailed(by: "code", .init(line.failure?.code))
            .detailed(by: "remedy", .init(line.failure?.remedy))
        }
    }
}

extension PushedExpenses.Line {
    fileprivate init(_ entry: ExpensePlan.Entry, isDryRun: Bool) {
        let position = entry.position
        self.init(
            line: entry.line, state: isDryRun ? .wouldCreate : .held, date: position.date?.text,
            amount: position.amount.map { "\($0)" }, currency: position.currency, text: position.description)
        switch entry.state {
        case .new: break
        case .wasThere(let id): (state, self.id) = (.same, id?.text)
        case .wrong(let words):
            (state, failure) = (.error, .refused(words.joined(separator: "; "), at: "line \(entry.line)"))
        }
    }

    fileprivate init(_ line: Int, unread failure: ItemFailure) {
        self.init(
            line: line, state: .error, date: nil, amount: nil, currency: nil, text: nil, failure: failure)
    }
}

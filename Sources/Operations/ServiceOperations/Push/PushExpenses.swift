import APICore
import Answers
public import Batch
import LandOperations
import Nyla
import Streams

/// Sends the expenses of tables to a trustee instance of Nyla, each row once.
///
/// All rows are checked against the attributes of positions before anything is sent. Then a position is created for each row,
/// one after the other. Rows that the trustee already has are left out, so that a table can be sent again.
public struct PushExpenses: ServiceOperation {
    /// Parameters of `expenses.push`.
    public struct Parameters: ServicePushing {
        @Parameter("Currency, such as CHF, of rows that name none.", .value("currency"))
        public var currency: String?
        @Parameter("Organisation of rows that name none.", .value("id"))
        public var organisation: String?
        @Parameter("Contract of rows that name none.", .value("id"))
        public var contract: String?
        @Parameter("Send the valid rows even if others have errors.")
        public var skipErrors = false
        @Parameter("Also send rows that the instance already has.")
        public var again = false
        @Parameter("Check the rows and send nothing.", .inManifestsOnly)
        public var dryRun = false
        public var service = ServiceParameters()

        public init() {}
    }

    public static let name = "expenses.push"
    public static let traits = OperationTraits(
        version: 4, acceptedExtensions: ["csv", "tsv", "txt", "xlsx"], isRepeatedAlways: true)

    public let parameters: Parameters
    /// Files are sent one after the other, so that the same row in two of them is sent once.
    let turn: PushTurn<ExpenseFacts>

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        turn = PushTurn(at: try PulledService(parameters, given: service))
    }

    public func outputPlan(of item: Item) -> OutputPlan { [] }

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
            try push(item, to: service, in: context, &known)
        }
    }

    private func push(
        _ item: Item, to service: SignedInService, in context: ItemContext, _ known: inout ExpenseFacts?
    ) throws -> PushedExpenses {
        let parameters = operation.parameters
        let instance = try service.instance(of: "trustee")
        let sheet =
            SheetSource.isWorkbook(item.path)
            ? try SheetSource(item, mostRows: ExpenseTable.mostRows + 1_000, within: context.limits) : nil
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
            try context.print(result.rows)
            return result
        }
        // After an error, nobody knows what the trustee has; the next file reads it again.
        known = nil
        var isKnown = true
        let new = Dictionary(
            plan.entries.filter { $0.state == .new }.map { ($0.line, $0.position) }, uniquingKeysWith: { $1 })
        for index in result.lines.indices {
            if let position = new[result.lines[index].line] {
                let created = try create(position, in: instance, at: service, &result, index, context)
                if let created { facts.positions.append(created) } else { isKnown = false }
                context.report(progress: "\(index + 1) of \(result.lines.count) rows")
            }
            try context.print([result.row(of: result.lines[index])])
        }
        if isKnown { known = facts }
        return result
    }

    /// Creates the position of a row, once: Nyla does not recognise repeated requests. Returns `nil` if that failed.
    ///
    /// If no answer came, the service may have created it all the same. A later run compares the rows.
    private func create(
        _ position: Nyla.Position, in instance: Identifier, at service: SignedInService,
        _ result: inout PushedExpenses, _ index: Int, _ context: ItemContext
    ) throws -> Nyla.Position? {
        try WorkStop.check()
        do {
            let mandate = service.mandate
            var created = position
            created.id = try service.wait { (client) throws(APIError) in
                try await NylaTrustee(client, instance: instance, mandate: mandate).create(position)
            }.id
            result.confirm(index, created.id)
            return created
        } catch {
            result.fail(index, error)
            guard error.affectsAllRequests || error.isTransient else { return nil }
            try context.print(result.lines[index...].map { result.row(of: $0) })
            throw explained(error)
        }
    }

    /// An error that ends the run, with the way to go on without sending a row twice.
    private func explained(_ error: APIError) -> APIError {
        var error = error
        error.remedy +=
            operation.parameters.again
            ? " Rows were sent already: run the command again without --again, which compares the rows first."
            : " Then run the command again: it compares the rows first, and sends none twice."
        return error
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
            facts.options = try await forms.options(
                of: (facts.attributes ?? []).filter(\.isEditableOnCreate))
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
        // "pull expenses" writes this column, so nobody misses it.
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

    /// Notes that the position of a row was created.
    fileprivate mutating func confirm(_ index: Int, _ id: Identifier?) {
        (lines[index].state, lines[index].id) = (.created, id?.text)
    }

    /// Notes why the position of a row was not created, or that nobody knows whether it was.
    fileprivate mutating func fail(_ index: Int, _ error: APIError) {
        var failure = error.itemFailure
        failure.place = "line \(lines[index].line)"
        lines[index].state = error.isCertainlyRefused ? .error : .unknown
        lines[index].failure = failure
        faults.append(failure)
    }

    public var notes: [String] {
        let held = lines.count { $0.state == .held }
        let others = sheetNotes + columnNotes + unknownNotes
        guard held > 0 else { return others }
        return others + [
            "\(held.counted("row")) held: they are valid, but nothing is sent as long as other rows have errors; "
                + "correct those, or send the rest with --skip-errors"
        ]
    }

    private var unknownNotes: [String] {
        let unknown = lines.count { $0.state == .unknown }
        guard unknown > 0 else { return [] }
        return [
            "\(unknown.counted("row")) unknown: the service may have created the position; run the command again "
                + "without --again, which compares the rows first"
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
            TallyCount(
                lines.count { $0.state == .same }, "position was already there",
                "positions were already there"),
        ]
    }

    public var rows: [Row] { lines.map { row(of: $0) } }

    fileprivate func row(of line: Line) -> Row {
        Row([
            "input": .text(input), "line": .integer(line.line), "state": .text(line.state.rawValue),
            "date": .init(line.date), "amount": .init(line.amount), "currency": .init(line.currency),
            "description": .init(line.text), "id": .init(line.id), "error": .init(line.failure?.message),
        ])
        .detailed(by: "code", .init(line.failure?.code))
        .detailed(by: "remedy", .init(line.failure?.remedy))
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

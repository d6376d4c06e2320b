import APICore
public import Backends
public import Batch
public import LandOperations
import Routes

/// Which bookings of AsiaTravelPlan to list, and in which order.
public struct BookingSelection: OperationParameters {
    @Parameter("Only bookings in this stage, such as NEW or PROPOSAL_SENT; case is ignored.", .value("stage"))
    public var stage: String?
    @Parameter("Only bookings assigned to the staff member with this identifier.", .value("id"))
    public var staff: String?
    @Parameter("Only bookings that match this search text.", .value("words"))
    public var search: String?
    @Parameter("Only bookings for which a response is overdue.") public var overdue = false
    @Parameter("Sort order.", .value("order"))
    public var sort = AsiaTravelPlan.BookingOrder.createdDescending
    @Parameter("Bookings per request.", in: 1...100, .value("n"))
    public var pageSize = 100

    public static let title = "The bookings"

    public init() {}

    /// The query, checked.
    package func query() throws -> AsiaTravelPlan.BookingQuery {
        try checkRanges()
        var query = AsiaTravelPlan.BookingQuery()
        query.stage = stage.map { AsiaTravelPlan.Stage(typed: $0) }
        query.staff = staff
        query.search = search
        query.order = sort
        query.pageSize = pageSize
        return query
    }

    /// A note that the stage may be mistyped: it is none of the known ones, and no booking has it. `nil` if another part of the
    /// selection may be the reason.
    package func stageNote(of found: [AsiaTravelPlan.Booking]) -> String? {
        guard let stage, staff == nil, search == nil, found.isEmpty,
            AsiaTravelPlan.Stage(typed: stage).unknownWord != nil
        else { return nil }
        let words = AsiaTravelPlan.Stage.known.map(\.word).joined(separator: ", ")
        return "no booking is in stage \"\(stage)\"; the known ones are \(words)"
    }
}

extension AsiaTravelPlan.BookingOrder: ParameterValue {}

/// Pulls the bookings of AsiaTravelPlan into a table, page by page.
public struct PullBookings: ServiceOperation {
    /// Parameters of `bookings.pull`.
    public struct Parameters: AnswerPulling {
        public var selection = BookingSelection()
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        public var format = TableFormat.csv
        public var answers = AnswerParameters()

        public init() {}
    }

    public static let name = "bookings.pull"
    public static let traits = OperationTraits.pulling(version: 1)

    public let parameters: Parameters
    let service: PulledService
    let query: AsiaTravelPlan.BookingQuery

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        query = try parameters.selection.query()
        self.service = try PulledService(parameters, given: service)
    }

    public func makeWorker() throws -> any OperationWorker<PulledBookings> {
        PullBookingsWorker(operation: self)
    }
}

/// Pulls the bookings of one service per item.
private struct PullBookingsWorker: OperationWorker {
    let operation: PullBookings

    func process(_ item: Item, in context: ItemContext) throws -> PulledBookings {
        try operation.service.at(item, of: .asiaTravelPlan) { try pull(item, from: $0, in: context) }
    }

    private func pull(
        _ item: Item, from service: SignedInService, in context: ItemContext
    ) throws -> PulledBookings {
        try service.checkIsOn(AsiaTravelPlanEndpoints.bookings.template)
        let fetched = try service.answer(mayBeOld: operation.parameters.answers.offline) {
            [query = operation.query] (client) throws(APIError) in
            try await AsiaTravelPlanClient(client).bookings(query)
        }
        let now = Timestamp.now
        let bookings = fetched.value.filter {
            !operation.parameters.selection.overdue || $0.isOverdue(at: now)
        }
        try TableOutput.write(
            bookings.lazy.map { $0.row(at: now) }, names: AsiaTravelPlan.Booking.headings,
            as: operation.parameters.format, in: context)
        var result = PulledBookings(
            input: item.name, bookings: bookings.count,
            overdue: bookings.count { $0.isOverdue(at: now) }, age: AnswerAge(fetched))
        result.stageNote = operation.parameters.selection.stageNote(of: fetched.value)
        return result
    }
}

/// Result of `bookings.pull`.
public struct PulledBookings: OperationResult {
    public var input: String
    /// Bookings written.
    public var bookings: Int
    /// Those of them whose response is overdue.
    public var overdue: Int
    /// A note on a stage that may be mistyped.
    var stageNote: String?
    let age: AnswerAge

    public var notes: [String] { age.notes + [stageNote].compactMap(\.self) }
    public var foundNothing: Bool { bookings == 0 }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "bookings": .integer(bookings), "overdue": .integer(overdue),
                "cached": .flag(age.isCached), "as_of": .text(age.asOf),
            ])
        ]
    }
}

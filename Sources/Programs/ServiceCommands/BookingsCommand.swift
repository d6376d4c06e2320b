import APICore
import ArgumentParser
import Backends
import Batch
import CommandRuns
import Routes
import ServiceOperations

struct BookingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bookings",
        abstract: "List, read and change bookings of AsiaTravelPlan.",
        discussion: """
            What you may do depends on your role: admin, manager, accountant or staff. Staff members see \
            only their own bookings. "fieldbook pull bookings" writes bookings to a file, and "fieldbook \
            pull documents --kind invoices" downloads the PDFs of all invoices.

            Examples:
              fieldbook bookings list --overdue --sort sla_due_at_asc
              fieldbook bookings show b1
              fieldbook bookings stage b1 PROPOSAL_SENT
            """,
        subcommands: [
            BookingsListCommand.self, BookingsShowCommand.self, BookingsStageCommand.self,
            BookingsAssignCommand.self, BookingsNoteCommand.self, BookingsInvoicesCommand.self,
            BookingsStaffCommand.self,
        ])
}

struct BookingsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List bookings, newest first.",
        discussion: """
            Requests page after page until the service has no more bookings; with --page, requests only that \
            page, and a message on standard error gives the numbers of pages and bookings. "due" is the time \
            by which the agency must answer the customer in the booking's current stage; "overdue" shows \
            whether that time has passed. CSV and NDJSON output has more columns than the table, among them \
            booking_hash. If nothing is found, the exit code is 4.

            Examples:
              fieldbook bookings list --stage NEW
              fieldbook bookings list --search Vietnam --sort sla_due_at_asc
              fieldbook bookings list --staff staff_1 --overdue --format ndjson
              fieldbook bookings list --page 2 --page-size 25 --format csv
            """)

    @OptionGroup var selection: OperationOptions<BookingSelection>

    @Option(help: ArgumentHelp("Only this page of the list; the first page is 1.", valueName: "n"))
    var page: Int?

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var agency: AgencyOptions

    func validate() throws {
        if let page, page < 1 { throw ValidationError("--page: 1 or more was expected.") }
    }

    func run() throws {
        let (selection, page) = (selection.values, page)
        let query = try selection.query()
        let (listed, pageNote) = try agency.ask {
            (client, _) throws(APIError) -> ([AsiaTravelPlan.Booking], String?) in
            guard let page else { return (try await client.bookings(query), nil) }
            let answer = try await client.page(page, of: query)
            return (answer.items.filter(query.matches), answer.note(onPage: page))
        }
        if let note = page == nil ? selection.stageNote(of: listed) : pageNote {
            StandardError.write("fieldbook: note: \(note.visible)\n")
        }
        let now = Timestamp.now
        let bookings = listed.filter { !selection.overdue || $0.isOverdue(at: now) }
        guard !bookings.isEmpty else {
            throw BatchError.nothingThere(
                "no bookings were found",
                remedy: "Change the selection, or check the profile with fieldbook whoami."
            )
        }
        try rows.format.print(bookings.map { $0.row(at: now) })
    }
}

extension Page<AsiaTravelPlan.Booking> {
    /// Where the page is in the list, such as `page 2 of 7, 132 bookings`; `nil` if the service does not say.
    fileprivate func note(onPage number: Int) -> String? {
        guard pages != nil || total != nil else { return nil }
        let place = "page \(number)" + (pages.map { " of \($0)" } ?? "")
        return place + (total.map { ", " + $0.counted("booking") } ?? "")
    }
}

struct BookingsShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a booking with its customer, activities, invoices and staff member.",
        discussion: """
            The parts are requested at the same time. A part that cannot be read is left out with a warning, \
            and the exit code is 1. The last rows show what your role allows you to do with the booking; the \
            service may still reject an action.

            Examples:
              fieldbook bookings show b1
              fieldbook bookings show b1 --format ndjson | jq 'select(.part == "activity")'
            """)

    @Argument(help: "The booking's identifier.")
    var booking: String

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var agency: AgencyOptions

    func run() throws {
        let booking = booking
        let (detail, actions) = try agency.ask { (client, user) throws(APIError) in
            let detail = try await client.detail(of: booking)
            return (detail, user.map(detail.actions))
        }
        try rows.format.print(detail.rows(at: .now, actions: actions))
        for (part, error) in detail.errors.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            StandardError.write(
                "fieldbook: warning: \(part.rawValue) are missing: \(error.itemFailure.sentence.visible)\n")
        }
        if !detail.errors.isEmpty { throw ExitCode(ExitStatus.someFailed.rawValue) }
    }
}

/// The service with the bookings, and the user's rights there.
struct AgencyOptions: ParsableArguments {
    @OptionGroup(title: "The service") var service: OtherProfileOptions

    /// The service; fails if the profile is for another one, or if the service has switched bookings off.
    func signedIn(retry: RetryPolicy = RetryPolicy()) throws -> SignedInService {
        let service = try service.signedIn(retry: retry)
        if let failure = service.profile.failure(unlessFor: .asiaTravelPlan) { throw failure }
        try service.checkIsOn(AsiaTravelPlanEndpoints.bookings.template)
        return service
    }

    /// Asks the service for something that the user's role permits.
    ///
    /// - Parameter isOnBooking: whether it is about bookings, which may be the user's own; false for the list of staff.
    func ask<Value: Sendable>(
        to action: AsiaTravelPlan.Action = .read, isOnBooking: Bool = true,
        _ work:
            @escaping @Sendable (AsiaTravelPlanClient, AsiaTravelPlan.User?) async throws(APIError) -> Value
    ) throws -> Value {
        let service = try signedIn()
        let profile = service.profile
        return try service.wait { (client) throws(APIError) in
            let user = AsiaTravelPlan.User(of: client.session, in: profile)
            if let refusal = user?.refusal(of: action) { throw refusal }
            do throws(APIError) {
                return try await work(AsiaTravelPlanClient(client), user)
            } catch {
                throw user?.explaining(error, of: action, isOnBooking: isOnBooking) ?? error
            }
        }
    }
}

import APICore
public import ArgumentParser
public import Backends
import Batch
import CommandRuns
import Routes
import ServiceOperations

struct BookingsStageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stage",
        abstract: "Change a booking's stage.",
        discussion: """
            If somebody else changes the booking after it was read, nothing is changed: both states are \
            printed, and the exit code is 1. If the booking is already in the new stage, nothing is sent, so \
            that its deadline does not move.

            Examples:
              fieldbook bookings stage b1 WON
              fieldbook bookings stage b1 proposal-sent --profile travel
            """)

    @Argument(help: "The booking's identifier.")
    var booking: String

    @Argument(help: "The new stage.")
    var stage: AsiaTravelPlan.Stage

    @OptionGroup var change: BookingChange

    func run() throws {
        let (id, stage) = (booking, stage)
        try change.run(on: id, to: .changeStage, wanting: "stage \(stage.word)") {
            (client, seen, hash) throws(APIError) in
            seen.stage == stage ? nil : try await client.setStage(stage, of: id, hash: hash)
        }
    }
}

extension AsiaTravelPlan.Stage: ExpressibleByArgument {
    /// Reads `won` and `proposal-sent` too.
    public init?(argument: String) { self.init(known: argument) }

    /// The words for messages and completion.
    public static var allValueStrings: [String] { known.map(\.word) }
}

struct BookingsAssignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign",
        abstract: "Assign a booking to a staff member, or unassign it.",
        discussion: """
            Bookings can be assigned only to active staff members. "fieldbook bookings staff" lists them. If \
            the booking is already assigned to that person, nothing is sent.

            Examples:
              fieldbook bookings assign b1 joachim
              fieldbook bookings assign b1 staff_1
              fieldbook bookings assign b1 --nobody
            """)

    @Argument(help: "The booking's identifier.")
    var booking: String

    @Argument(help: "The staff member's identifier, username or name.")
    var staff: String?

    @Flag(help: "Unassign the booking.")
    var nobody = false

    @OptionGroup var change: BookingChange

    func validate() throws {
        if (staff == nil) != nobody { throw ValidationError("Name a staff member, or use --nobody.") }
    }

    func run() throws {
        let (id, staff) = (booking, staff)
        try change.run(on: id, to: .assign, wanting: "staff \(staff ?? "nobody")") {
            (client, seen, hash) throws(APIError) in
            var member: String?
            if let staff { member = try Self.member(staff, in: try await client.staff()).id }
            return seen.staff == member ? nil : try await client.assign(member, to: id, hash: hash)
        }
    }

    /// The staff member with that identifier, or else the only one with that username or name.
    private static func member(
        _ text: String, in staff: [AsiaTravelPlan.StaffMember]
    ) throws(APIError) -> AsiaTravelPlan.StaffMember {
        if let member = staff.first(where: { $0.id == text }) { return member }
        let wanted = text.lowercased()
        let found = staff.filter {
            $0.name.lowercased() == wanted || $0.usernames.contains { $0.lowercased() == wanted }
        }
        guard found.count == 1 else {
            throw APIError(
                .notFound, "\(found.count) active staff members are named \(text)",
                remedy: "Give an identifier that \"fieldbook bookings staff\" lists.",
                endpoint: AsiaTravelPlanEndpoints.staff.description)
        }
        return found[0]
    }
}

struct BookingsNoteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Add a note to a booking.",
        discussion: """
            The note becomes an activity of the booking. The request is sent only once. If the connection is \
            lost, check the booking before you try again. With --replace, no activity is added; the text \
            replaces the booking's field "notes". This requires version 2026-03-01.3 or later of the \
            service's API.

            Examples:
              fieldbook bookings note b1 "Called back, wants a hotel near the beach"
              fieldbook bookings note b1 --type CALL "Called back"
              fieldbook bookings note b1 --replace "Vegetarian, two rooms"
            """)

    @Argument(help: "The booking's identifier.")
    var booking: String

    @Argument(help: "Text of the note.")
    var text: String

    @Option(
        help: ArgumentHelp(
            "Type of the activity, such as CALL or EMAIL. The service stores it in upper case. (default: NOTE)",
            valueName: "word"))
    var type: String?

    @Flag(help: "Replace the booking's notes instead of adding an activity.")
    var replace = false

    @OptionGroup var change: BookingChange

    func validate() throws {
        if !replace, !text.contains(where: { !$0.isWhitespace }) {
            throw ValidationError("A text was expected, not an empty one.")
        }
        if let type, replace || !type.contains(where: { !$0.isWhitespace }) {
            throw ValidationError(
                replace
                    ? "--type applies to an activity, and --replace adds none."
                    : "--type: a word was expected.")
        }
        if !replace, change.hash != nil { throw ValidationError("--hash can be used with --replace only.") }
    }

    func run() throws {
        let (id, text) = (booking, text)
        guard !replace else {
            return try change.run(on: id, to: .edit, wanting: "notes \(text)", showing: "notes") {
                (client, seen, hash) throws(APIError) in
                seen.notes == text ? nil : try await client.setNotes(text, of: id, hash: hash)
            }
        }
        let type = type ?? "NOTE"
        let activity = try change.agency.ask(to: .addNote) { (client, _) throws(APIError) in
            try await client.addNote(text, type: type, to: id)
        }
        try change.rows.format.print([
            Row([
                "booking": .text(id), "activity": .text(activity.id), "type": .text(activity.type),
                "detail": .init(activity.detail), "by": .init(activity.actor),
                "at": .init(activity.created?.text),
            ])
        ])
    }
}

/// The common options of commands that change a booking, and the change.
struct BookingChange: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Change the booking only if it still has this booking_hash, for example from an earlier list. (default: its current booking_hash)",
            valueName: "hash"))
    var hash: String?

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var agency: AgencyOptions

    private enum Outcome: Sendable {
        case changed(AsiaTravelPlan.Booking)
        case same(AsiaTravelPlan.Booking)
        case conflict(AsiaTravelPlan.BookingConflict, APIError)
    }

    /// Reads a booking, sends the change once, and prints the new state. If somebody was faster, notes both states and fails.
    ///
    /// - Parameters:
    ///   - column: a column that tables show too, since it has what was changed.
    ///   - send: sends the change; returns `nil` without sending it if the booking is as wanted already.
    func run(
        on id: String, to action: AsiaTravelPlan.Action, wanting words: String, showing column: String? = nil,
        _ send:
            @escaping @Sendable (AsiaTravelPlanClient, _ seen: AsiaTravelPlan.Booking, _ hash: String?)
            async throws(APIError) -> AsiaTravelPlan.Booking?
    ) throws {
        let hash = hash
        let outcome = try agency.ask(to: action) { (client, _) throws(APIError) -> Outcome in
            let seen = try await client.booking(id).booking
            do throws(APIError) {
                return try await send(client, seen, hash ?? seen.stateHash).map { .changed($0) }
                    ?? .same(seen)
            } catch {
                guard let conflict = AsiaTravelPlan.BookingConflict(error, seen: seen) else { throw error }
                return .conflict(conflict, error)
            }
        }
        switch outcome {
        case .changed(let booking): try rows.format.print([Self.row(of: booking, showing: column)])
        case .same(let booking):
            try rows.format.print([Self.row(of: booking, showing: column)])
            Self.note("\(id) has \(words) already; nothing was sent")
        case .conflict(let conflict, let error):
            Self.note("requested: \(words), based on \(hash ?? conflict.seen.stateHash ?? "no hash")")
            Self.note("when read: \(Self.words(conflict.seen))")
            Self.note("now at the service: \(Self.words(conflict.current))")
            throw error
        }
    }

    private static func row(of booking: AsiaTravelPlan.Booking, showing column: String?) -> Row {
        var row = booking.row(at: .now)
        for place in row.columns.indices where row.columns[place].name == column {
            row.columns[place].isDetail = false
        }
        return row
    }

    private static func words(_ booking: AsiaTravelPlan.Booking) -> String {
        let shown = ["stage", "staff_name", "notes", "updated_at", "booking_hash"]
        return booking.facts.filter { shown.contains($0.name) && $0.value?.isEmpty == false }
            .map { "\($0.name) \($0.value ?? "")" }.joined(separator: ", ")
    }

    private static func note(_ text: String) {
        StandardError.write("fieldbook: note: \(text.visible)\n")
    }
}

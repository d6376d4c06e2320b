import APICore
import ArgumentParser
import Backends
import Batch
import CommandRuns
import ServiceOperations

struct BookingsInvoicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invoices",
        abstract: "List a booking's invoices, or download their PDFs.",
        discussion: """
            With -o, the PDFs are written into a folder and named after the invoice numbers. A second run \
            downloads only new and changed PDFs, and does not replace PDFs that somebody has changed on this \
            machine. For the invoices of all bookings, use "fieldbook pull documents --kind invoices". If \
            there are no invoices, or none with a PDF, the exit code is 4.

            Examples:
              fieldbook bookings invoices b1
              fieldbook bookings invoices b1 --format csv
              fieldbook bookings invoices b1 -o invoices/
            """)

    @Argument(help: "The booking's identifier.")
    var booking: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write the invoices' PDFs into this folder.", valueName: "folder"),
        completion: .directory)
    var output: String?

    @OptionGroup var agency: AgencyOptions
    @OptionGroup(title: "Batch options") var options: RunOptions

    func validate() throws { try output.map(FolderOption.check) }

    func run() throws {
        let id = booking
        let invoices = try agency.ask { (client, _) throws(APIError) in try await client.invoices(of: id) }
        guard let output else {
            guard !invoices.isEmpty else { throw nothing("the booking has no invoices") }
            return try options.format.print(invoices.map(\.row))
        }
        try download(invoices, to: Destination(folder: output))
    }

    private func download(_ invoices: [AsiaTravelPlan.Invoice], to destination: Destination) throws {
        let service = try agency.signedIn()
        let run = BatchCommandRun(options: options)
        var listing = DocumentListing(.invoices, of: service)
        listing.earlier =
            try run.existingJournal(for: destination)?.addresses(of: PullDocuments.name, into: destination)
            ?? []
        let items = listing.items(for: invoices)
        guard !items.isEmpty else { throw nothing("none of the booking's invoices has a PDF") }
        try run(try PullDocuments(PullDocuments.Parameters(), at: service), on: items, to: destination)
    }

    private func nothing(_ words: String) -> BatchError {
        .nothingThere("\(booking): \(words)", remedy: "Choose another booking.")
    }
}

struct BookingsStaffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "staff",
        abstract: "List staff members, or create one.",
        discussion: """
            Without a subcommand, "bookings staff" runs "bookings staff list".

            Examples:
              fieldbook bookings staff
              fieldbook bookings staff add "Mai Tran" --username mai
            """,
        subcommands: [BookingsStaffListCommand.self, BookingsStaffAddCommand.self],
        defaultSubcommand: BookingsStaffListCommand.self)
}

struct BookingsStaffListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the staff members that bookings can be assigned to.",
        discussion: """
            Only administrators, managers and accountants may list staff members.

            Examples:
              fieldbook bookings staff list
              fieldbook bookings staff list --inactive --format csv
            """)

    @Flag(help: "Include inactive staff members.")
    var inactive = false

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var agency: AgencyOptions

    func run() throws {
        let inactive = inactive
        let staff = try agency.ask(isOnBooking: false) { (client, _) throws(APIError) in
            try await client.staff(includingInactive: inactive)
        }
        try rows.format.print(staff.map(\.row))
    }
}

struct BookingsStaffAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Create a staff member.",
        discussion: """
            Only administrators and managers may create staff members. The usernames are those with which \
            the person signs in; the service uses them to find the person's bookings. The command fails if \
            another staff member already has one of these usernames.

            Examples:
              fieldbook bookings staff add "Mai Tran" --username mai
              fieldbook bookings staff add "Mai Tran" --username mai \\
                --destination Vietnam --destination Laos --language English
            """)

    @Argument(help: "The name.")
    var name: String

    @Option(
        help: ArgumentHelp("Username with which the person signs in. Can be repeated.", valueName: "name"))
    var username: [String] = []

    @Option(help: ArgumentHelp("A destination of the staff member. Can be repeated.", valueName: "name"))
    var destination: [String] = []

    @Option(help: ArgumentHelp("A language of the staff member. Can be repeated.", valueName: "name"))
    var language: [String] = []

    @Flag(help: "Create an inactive staff member, to whom no bookings can be assigned.")
    var inactive = false

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var agency: AgencyOptions

    func validate() throws {
        if username.isEmpty { throw ValidationError("At least one --username is needed.") }
    }

    func run() throws {
        var member = AsiaTravelPlan.NewStaffMember(name: name, usernames: username)
        member.destinations = destination
        member.languages = language
        member.active = !inactive
        let created = try agency.ask(to: .createStaff) { [member] (client, _) throws(APIError) in
            try await client.addStaff(member)
        }
        try rows.format.print([created.row])
    }
}

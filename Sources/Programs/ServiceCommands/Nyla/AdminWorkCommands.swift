import APICore
import ArgumentParser
import Batch
import CommandRuns
import Nyla

struct AdminSyncEventsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync-events",
        abstract: "Reschedule the events of all automations.",
        discussion: """
            "fieldbook admin list automation-events" shows what is scheduled. The request is not repeated if \
            it fails.

            Examples:
              fieldbook admin sync-events
            """)

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let answer = try nyla.place().wait { (client) throws(APIError) in
            try await NylaAccount(client).synchronizeEvents()
        }
        try rows.format.print(answer.facts)
        StandardError.write("fieldbook: note: the events are scheduled\n")
    }
}

struct AdminCheckInvitationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-invitation",
        abstract: "Check whether an invitation's token is valid.",
        discussion: """
            Prompts for the token without echoing it, or reads it from --token-file. The token is never \
            printed, not even with --trace. If the token is not valid, the exit code is 1.

            Examples:
              fieldbook admin check-invitation
              fieldbook admin check-invitation --token-file token.txt
            """)

    @Option(
        help: ArgumentHelp("File with the token on its first line.", valueName: "file"), completion: .file())
    var tokenFile: String?

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let place = try nyla.place()
        let token =
            try tokenFile.map { try PasswordFile.firstLine(ofFileAt: $0) }
            ?? TerminalQuestions.secret("Token: ") ?? ""
        guard !token.isEmpty else { throw ValidationError("No token was given.") }
        let invitation = try place.wait { (client) throws(APIError) in
            try await NylaAccount(client).invitation(of: token)
        }
        try rows.format.print(invitation.facts)
        guard invitation.isRejected else { return }
        StandardError.write("fieldbook: note: the token is not valid\n")
        throw ExitCode(ExitStatus.someFailed.rawValue)
    }
}

extension Nyla.Entry {
    /// Whether an answer with a success status says that a token is not valid.
    fileprivate var isRejected: Bool {
        ["valid", "isValid", "is_valid"].contains { fields[$0] == .bool(false) }
    }
}

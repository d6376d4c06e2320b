import APICore
import ArgumentParser
import Batch
import CommandRuns
import Foundation
import Nyla
import ServiceOperations
import Streams

struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract:
            "Manage your Nyla account: profile, password, store, billing, connections, prompts and data.",
        discussion: """
            Billing data is read-only.

            Examples:
              fieldbook account profile
              fieldbook account list balance
              fieldbook account list transactions --format csv
              fieldbook account export -o my-data.json
            """,
        subcommands: [
            AccountProfileCommand.self, AccountPasswordCommand.self, AccountActivateCommand.self,
            AccountDeactivateCommand.self, AccountExportCommand.self, AccountReportCommand.self,
            AccountCloseCommand.self,
            EntryListCommand<AccountArea>.self, EntryValuesCommand<AccountArea>.self,
            EntryShowCommand<AccountArea>.self,
            EntryCreateCommand<AccountArea>.self, EntryChangeCommand<AccountArea>.self,
            EntryDeleteCommand<AccountArea>.self, EntryDoCommand<AccountArea>.self,
        ])
}

/// The lists of the account.
struct AccountArea: EntryArea {
    static let command = "account"
    static let areas: [Nyla.Area] = [.account]
    static let ownerHelp =
        "Period of the list \"statistics\": day, month or year. Required for that list; invalid for others."
    static let examples: [EntryVerb: [String]] = [
        .list: [
            "store", "balance", "statistics --of month", "transactions --format csv",
            "transactions --group-by type --columns at,amount",
        ],
        .values: ["transactions currency"],
        .show: ["prompts p1"],
        .create: ["prompts --set name=Short --set \"content=Be short.\""],
        .change: ["prompts p1 --set name=Short"],
        .delete: ["prompts p1", "prompts p1 --yes"],
        .perform: ["connections x1 connect", "connections x1 disconnect"],
    ]
}

struct AccountProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show your profile, or change it.",
        discussion: """
            The field "language" must be de, en, fr or it. Other values are checked as far as the service's \
            description of the fields allows. Nyla has no endpoint that identifies a user who signed in with \
            Google; for such a user, the command shows values from the session's token.

            Examples:
              fieldbook account profile
              fieldbook account profile --set language=fr --set "fullName=Anna Muster"
            """)

    @OptionGroup var members: RecordMemberOptions
    @OptionGroup var check: EntryCheckOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        let language = try members.given.plain()["language"]
        guard let language, language.text.map(Nyla.isLanguage) != true else { return }
        throw ValidationError("language: \(Nyla.languageChoice) was expected.")
    }

    func run() throws {
        let (given, place) = (try members.read(), try nyla.place())
        let user = try place.currentUser()
        guard given.fields.members.isEmpty else { return try change(user, to: given, at: place) }
        let members: [(String, String?)] = [
            ("id", user.id?.text), ("username", user.name), ("fullName", user.fullName),
            ("email", user.email), ("language", user.language), ("authority", user.authority),
        ]
        try rows.format.print(members.map { Row(["name": .text($0.0), "value": .init($0.1)]) })
    }

    private func change(_ user: CurrentUser, to given: GivenMembers, at place: NylaOptions.Place) throws {
        guard let id = user.id else { throw ItemFailure.unnamed(so: "Change the profile") }
        let fields = try check.checked(given, toCreate: false, in: .users, at: place)
        let changed = try given.uploading(fields, at: place.service) { fields in
            try place.wait { (client) throws(APIError) in
                try await NylaAccount(client.hiding(given.secretTexts)).changeProfile(of: id, to: fields)
            }
        }
        let shown = changed.hiding(given.secrets)
        try rows.format.print(shown.facts(in: place.language(for: [shown])))
    }
}

extension NylaOptions.Place {
    /// The user, by the authority of the profile's sign-in.
    fileprivate func currentUser() throws(APIError) -> CurrentUser {
        let profile = service.profile
        return try wait { (client) throws(APIError) in try await CurrentUser(of: profile, client) }
    }
}

extension ItemFailure {
    /// The error of a session that does not say whose it is.
    fileprivate static func unnamed(so remedy: String) -> ItemFailure {
        ItemFailure(
            code: "account.unnamed", message: "the service does not say who is signed in",
            remedy: remedy + " on the service's page.", cause: .setting)
    }
}

struct AccountPasswordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "password",
        abstract: "Change your password.",
        discussion: """
            Prompts for both passwords without echoing them, or reads them from --password-file and \
            --new-password-file. Neither password is stored or printed.

            Examples:
              fieldbook account password
              fieldbook account password --password-file old --new-password-file new
            """)

    @Option(
        help: ArgumentHelp("File with the current password on its first line.", valueName: "file"),
        completion: .file())
    var passwordFile: String?

    @Option(
        help: ArgumentHelp("File with the new password on its first line.", valueName: "file"),
        completion: .file())
    var newPasswordFile: String?

    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let place = try nyla.place()
        let old = try Self.password(passwordFile, "Current password: ")
        let new = try Self.password(newPasswordFile, "New password: ")
        if newPasswordFile == nil, try Self.password(nil, "New password again: ") != new {
            throw ValidationError("The new passwords differ.")
        }
        try place.wait { (client) throws(APIError) in
            try await NylaAccount(client).changePassword(from: old, to: new)
        }
        StandardError.write("fieldbook: note: the password is changed\n")
    }

    private static func password(_ file: String?, _ question: String) throws -> String {
        if let file { return try PasswordFile.firstLine(ofFileAt: file) }
        guard let password = TerminalQuestions.secret(question), !password.isEmpty else {
            throw ValidationError("No password was given.")
        }
        return password
    }
}

struct AccountActivateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "activate",
        abstract: "Activate a feature from the store.",
        discussion: """
            Examples:
              fieldbook account activate chatbot
            """)

    @OptionGroup var feature: FeatureChoice

    func run() throws { try feature.set(active: true) }
}

struct AccountDeactivateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deactivate",
        abstract: "Deactivate a feature from the store.",
        discussion: """
            Examples:
              fieldbook account deactivate chatbot
            """)

    @OptionGroup var feature: FeatureChoice

    func run() throws { try feature.set(active: false) }
}

/// A feature of the store.
struct FeatureChoice: ParsableArguments {
    @Argument(help: "The feature's code; \"fieldbook account list store\" lists the codes.")
    var feature: String

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func set(active: Bool) throws {
        let (feature, place) = (feature, try nyla.place())
        let entry = try place.wait { (client) throws(APIError) in
            try await NylaAccount(client).setFeature(feature, active: active)
        }
        try rows.format.print(entry.facts(in: place.language(for: [entry])))
    }
}

struct AccountExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Download all data that Nyla has about you.",
        discussion: """
            Examples:
              fieldbook account export -o my-data.json
              fieldbook account export --portable | jq .
            """)

    @Flag(help: "Export the data in the format meant for transfer to other services (data portability).")
    var portable = false

    @OptionGroup var file: DownloadOptions
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let portable = portable
        try file.download(from: try nyla.place()) { client in
            let account = NylaAccount(client)
            return (account.client, account.export(isPortable: portable))
        }
    }
}

struct AccountCloseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "close",
        abstract: "Delete your account and all its data. This cannot be undone.",
        discussion: """
            Asks for your user name, unless you use --confirm. If you enter a different name, nothing is \
            deleted. Download your data first.

            Examples:
              fieldbook account export -o my-data.json
              fieldbook account close --confirm anna
            """)

    @Option(help: ArgumentHelp("Your user name, to confirm the deletion.", valueName: "user"))
    var confirm: String?

    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let place = try nyla.place()
        guard let name = try place.currentUser().name else {
            throw ItemFailure.unnamed(so: "Delete the account")
        }
        guard try confirmation(of: name) == name else {
            throw ItemFailure(
                code: "account.notConfirmed", message: "nothing was deleted: that is not \(name.visible)",
                remedy: "Give the name of the user who is signed in.", cause: .setting)
        }
        try place.wait { (client) throws(APIError) in try await NylaAccount(client).deleteAccount() }
        place.service.forgetAnswers()
        StandardError.write("fieldbook: note: the account of \(name.visible) is deleted\n")
    }

    private func confirmation(of name: String) throws -> String? {
        if let confirm { return confirm }
        StandardError.write("This deletes \(name.visible) and all data. Type the user name to continue: ")
        return readLine()
    }
}

import APICore
import ArgumentParser
import Batch
import CommandRuns
import Foundation
import ServiceOperations

struct ConnectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect",
        abstract: "Set up a profile for a service, and test it.",
        discussion: """
            Asks for the service, its address and how you sign in. You can give each answer as an option \
            instead; without a terminal, you must. Then the command shows the lines that it will write, \
            tests the connection, and writes the profile into $FIELDBOOK_CONFIG or \
            ~/.config/fieldbook/profiles.yaml. Other profiles and comments in that file are kept.

            If the test fails, nothing is written; --untested skips the test. --test tests an existing profile \
            and writes nothing. The test checks the address, certificate, service, version and sign-in, in \
            that order, and stops at the first failure.

            Examples:
              fieldbook connect
              fieldbook connect land --service nyla \\
                --url https://gateway.example.ch/ --mandate m1 --language fr
              fieldbook connect --test cars
              fieldbook connect cars --service vuetraccar \\
                --url https://cars.example.ch/ --proxy-user anna
              fieldbook connect travel --service asiatravelplan \\
                --url https://api.travel.example/ \\
                --issuer https://auth.travel.example/realms/master
              fieldbook connect diary --service dialog \\
                --url wss://relay.example.ch/ --untested
            """)

    @OptionGroup var answers: ProfileAnswers

    @Flag(
        help:
            "Test an existing profile instead of setting one up. If you name none, the default profile is tested."
    )
    var test = false

    @Flag(help: "Make this profile the default. The first profile in a file becomes the default anyway.")
    var `default` = false

    @Flag(help: "Replace an existing profile of the same name.")
    var overwrite = false

    @Flag(help: "Write the profile without testing it.")
    var untested = false

    @Flag(help: "Only show the lines that would be written.")
    var dryRun = false

    @Flag(name: [.short, .customLong("yes")], help: "Write without asking for confirmation.")
    var yes = false

    @Flag(
        inversion: .prefixedNo,
        help: "--login: sign in afterwards; --no-login: do not ask whether to sign in. (default: ask)")
    var login: Bool?

    @OptionGroup(title: "Signing in") var signIn: SignInOptions

    @Flag(help: "Print each request and response on standard error, without secrets.")
    var trace = false

    @OptionGroup var rows: RowFormatOption

    func validate() throws {
        let changesProfile = overwrite || untested || dryRun || yes || self.default || login != nil
        guard test, changesProfile || answers.hasOptions || signIn.isGiven else { return }
        throw ValidationError("--test takes only the name of a profile.")
    }

    func run() throws {
        if test { return try testProfile() }
        let path = ProfileFile.path(ProcessInfo.processInfo.environment)
        let asks = TerminalQuestions.canBeAsked
        let profiles = try ProfileFile(at: path).profiles
        let profile = try answers.profile(asking: asks, besides: profiles, replacing: overwrite)
        try signIn.check(for: profile)
        try checkSignIn(to: profile, asking: asks)
        let edit = try ProfileEdit(
            writing: profile, to: path, asDefault: self.default, replacing: overwrite)
        let lines = edit.difference.map { "  \($0)\n" }.joined().visibleLines
        if dryRun { return try StandardOutput.write(Array(lines.utf8)) }
        StandardError.write("fieldbook: the change of \(path):\n\(lines)")
        let account = account(of: profile)
        let isSignedIn = try untested ? false : testConnection(of: account, asking: asks)
        if asks, !yes, try !TerminalQuestions.confirm("Write it?", usual: true) {
            return StandardError.write("fieldbook: nothing was written\n")
        }
        try edit.write()
        StandardError.write("fieldbook: profile \(profile.name) is in \(path)\n")
        try finish(account, isSignedIn: isSignedIn, asking: asks)
    }

    /// Tests an existing profile step by step.
    private func testProfile() throws {
        let account = account(of: try ServiceChoice(profile: answers.name).chosen())
        let findings = BlockingCall.wait { () async in
            await ConnectionTest.findings(of: account, stepByStep: true)
        }
        try printFindings(findings)
        if let error = findings.last?.error { throw account.explaining(error) }
    }

    private func printFindings(_ findings: [ConnectionTest.Finding]) throws {
        try rows.format.print(
            findings.map { finding in
                Row([
                    "test": .text(finding.what), "status": .text(finding.state.rawValue),
                    "found": .text(finding.found),
                ])
            })
    }

    private func account(of profile: Profile) -> ProfileAccount {
        var retry = RetryPolicy()
        retry.attempts = 1
        return ProfileAccount(
            profile, secrets: secrets, userAgent: "fieldbook/\(FieldbookVersion.current)", retry: retry,
            transport: trace ? ProfileOptions.tracing(profile) : nil)
    }

    /// Tests the connection and prints the findings; returns whether somebody is signed in. Throws if it failed, unless the
    /// person wants the profile all the same.
    private func testConnection(of account: ProfileAccount, asking: Bool) throws -> Bool {
        let findings = BlockingCall.wait { () async in await ConnectionTest.findings(of: account) }
        try printFindings(findings)
        if let error = findings.last?.error {
            let isWanted = asking && !yes
            guard isWanted, try TerminalQuestions.confirm("The test failed. Continue?", usual: false) else {
                StandardError.write(
                    "fieldbook: note: nothing was written; --untested writes without a test\n")
                throw error
            }
        }
        return findings.contains { $0.what == "sign-in" && $0.state == .ok }
    }

    /// Throws if a sign-in without a terminal would have to ask.
    private func checkSignIn(to profile: Profile, asking: Bool) throws {
        guard login == true else { return }
        let hasPassword = signIn.passwordFile != nil || secrets.givenPassword != nil
        let needed: String? =
            switch profile.signIn {
            case nil: "a --sign-in method"
            case .form where !asking && (signIn.user == nil || !hasPassword):
                "--user, and --password-file or FIELDBOOK_PASSWORD"
            case .browser where !asking && signIn.tokenFile == nil && signIn.cookieFile == nil:
                "--token-file or --cookie-file"
            case .token where !asking && signIn.tokenFile == nil: "--token-file"
            default: nil
            }
        if let needed { throw ValidationError("--login needs \(needed) here.") }
    }

    private var secrets: Secrets { Secrets(ProcessInfo.processInfo.environment) }

    /// Signs in if that is wanted, and says what to do next.
    private func finish(_ account: ProfileAccount, isSignedIn: Bool, asking: Bool) throws {
        let profile = account.profile
        let canSignIn = profile.signIn != nil && !isSignedIn
        let isAsked = canSignIn && login == nil && asking
        let agrees = try isAsked && TerminalQuestions.confirm("Sign in now?", usual: true)
        if canSignIn, login ?? agrees {
            try signIn.signIn(to: account, secrets: secrets)
            return say(next: "\(profile.firstCommand) --profile \(profile.name)")
        }
        let next =
            switch profile.signIn {
            case _ where isSignedIn: profile.firstCommand
            case nil where profile.service == .dialog: "fieldbook notes pubkey --new"
            case nil: "put a token into FIELDBOOK_TOKEN, then \(profile.firstCommand)"
            default: "fieldbook login"
            }
        say(next: "\(next) --profile \(profile.name)")
    }

    private func say(next: String) { StandardError.write("fieldbook: next: \(next)\n") }
}

extension Profile {
    /// A command that shows something of the service.
    fileprivate var firstCommand: String {
        switch service {
        case .nyla: "fieldbook instances"
        case .vueTraccar: "fieldbook travels devices"
        case .onboarding: "fieldbook onboarding status"
        case .asiaTravelPlan: "fieldbook bookings list"
        case .dialog: "fieldbook notes list"
        default: "fieldbook whoami"
        }
    }
}

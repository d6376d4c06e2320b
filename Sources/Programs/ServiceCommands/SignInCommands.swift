import APICore
import ArgumentParser
import Backends
import Batch
import CommandRuns
import Foundation
import Nyla
import ServiceOperations

struct LoginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in to a service for later commands.",
        discussion: """
            The profile determines how you sign in: with a user name and password, in the browser, with a \
            code that you enter on another machine, with a token that you paste, or through a proxy. \
            "fieldbook connect" writes profiles into $FIELDBOOK_CONFIG or ~/.config/fieldbook/profiles.yaml:

              default: land
              profiles:
                land:
                  service: nyla
                  url: https://gateway.example.ch/
                  sign-in: { method: form }

            The session is stored in the keyring or, if there is none, in a file that only you can read; a \
            note at the first sign-in shows where. With FIELDBOOK_SECRETS=keyring, or "secrets: keyring" in \
            the profile, signing in fails without a keyring. The password is never stored. With a token in \
            FIELDBOOK_TOKEN, you need not sign in.

            With "sign-in: { method: microsoft }" or "{ method: google }", you sign in on the service's page \
            in the browser. Then paste the token that the page has stored there, or name a file with the \
            browser's cookies (cookies.txt). Such a file also lets you through a portal, such as Authelia, in \
            front of VueTraccar.

            Examples:
              fieldbook login --profile land --user anna
              FIELDBOOK_PASSWORD=... fieldbook login --profile land --user anna
              fieldbook login --profile travel --no-browser
              fieldbook login --profile land --cookie-file cookies.txt
              fieldbook login --profile people --token-file token
            """)

    @OptionGroup(title: "The service") var service: ProfileOptions

    @OptionGroup var signIn: SignInOptions

    func run() throws {
        let profile = try service.chosen()
        try signIn.signIn(to: service.account(of: profile), secrets: service.secrets)
    }
}

struct LogoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Sign out of a service.",
        discussion: """
            Ends the session at the service or its sign-in provider, if that is supported there. The session \
            is always deleted from this machine.

            Example:
              fieldbook logout --profile land
            """)

    @OptionGroup(title: "The service") var service: ProfileOptions

    func run() throws {
        let profile = try service.chosen()
        let account = service.account(of: profile)
        SignedInService(account).forgetAnswers()
        let failure = try BlockingCall.wait { () async throws(APIError) in try await account.signOut() }
        if let failure {
            StandardError.write("fieldbook: note: the service could not be informed: \(failure.words)\n")
        }
        StandardError.write("fieldbook: signed out of \(profile.name)\n")
    }
}

struct WhoamiCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami",
        abstract: "Show who is signed in to a service.",
        discussion: """
            Asks the service whether it accepts the session; if the response does not say, a note is \
            printed. For Nyla and VueTraccar, the service names the user. For the other services, the name \
            is taken from the token; if an onboarding token has no name, the person's identifier is shown. \
            For AsiaTravelPlan, the row also contains your staff record, the version of the service's API \
            (in the column "contract") and the features of the service; if your token has no role in the \
            service, a warning is printed. For Dialog, no request is sent, and the user is the public key. \
            If nobody is signed in, or the service does not accept the session, the exit code is 2.

            Examples:
              fieldbook whoami
              fieldbook whoami --profile land --format ndjson
            """)

    @OptionGroup(title: "The service") var service: ProfileOptions

    @OptionGroup var rows: RowFormatOption

    func run() throws {
        let profile = try service.chosen()
        let (user, agency) = try identity(for: profile)
        let roles = agency?.roles ?? user.roles
        try rows.format.print([
            Row([
                "profile": .text(profile.name), "service": .text(profile.service.rawValue),
                "environment": .text(profile.environment.rawValue),
                "address": .text(
                    profile.service == .dialog ? profile.address.relayText : profile.address.description),
                "user": .init(user.name), "roles": .init(roles.isEmpty ? nil : roles.joined(separator: ", ")),
                "until": .init(user.expiry.map { $0.formatted(.iso8601) }),
            ]).followed(by: agency?.columns ?? [])
        ])
        for warning in agency?.warnings ?? [] { StandardError.write("fieldbook: warning: \(warning)\n") }
        for note in agency?.notes ?? [] { StandardError.write("fieldbook: note: \(note)\n") }
    }

    /// The user of a session, with what AsiaTravelPlan knows besides; of notes, the one whose key it is.
    private func identity(for profile: Profile) throws -> (CurrentUser, AgencyIdentity?) {
        guard profile.service != .dialog else {
            return (CurrentUser(named: try DialogAccess(service.choice).key().publicKey.description), nil)
        }
        return try service.signedIn().wait { (client) throws(APIError) in
            let user = try await CurrentUser(of: profile, client)
            if profile.service == .asiaTravelPlan {
                return (user, try await AgencyIdentity(of: profile, client))
            }
            if user.isUnverified, profile.service == .nyla {
                // What every user may ask shows whether the session is valid.
                _ = try await NylaClient(client).ownInstances()
            } else if user.isUnverified {
                StandardError.write(
                    "fieldbook: note: the service does not say whether the session is valid\n")
            }
            return (user, AgencyIdentity?.none)
        }
    }
}

/// What AsiaTravelPlan has of the signed-in user and of itself, beside the token.
private struct AgencyIdentity: Sendable {
    /// The roles of this service alone.
    let roles: [String]
    private(set) var warnings: [String] = []
    private(set) var notes: [String] = []
    /// The staff record's identifier and name.
    private var record: (id: String, name: String?)?
    private var contract: String?
    private var features: [String: Bool] = [:]

    /// Asks the service; fails only if it does not accept the session.
    init(of profile: Profile, _ client: APIClient) async throws(APIError) {
        let user = AsiaTravelPlan.User(of: client.session, in: profile)
        roles = (user?.roles ?? []).map(\.rawValue).sorted()
        do throws(APIError) {
            let answer = try await VersionGate().check(client)
            contract = answer?.api?.contract_version
            features = answer?.features ?? [:]
        } catch {
            notes.append("contract and features are unknown: \(error.words)")
        }
        if let refusal = RoleGate(profile).refusal(of: client.session.state) {
            // Asking with such a token would end the session.
            warnings.append(
                "\(refusal.words): the service accepts no request, so it was not asked whether the token is valid. "
                    + refusal.remedy)
        } else {
            try await askForRecord(of: user, client)
        }
    }

    private mutating func askForRecord(
        of user: AsiaTravelPlan.User?, _ client: APIClient
    ) async throws(APIError) {
        do throws(APIError) {
            // The service judges tokens that cannot be read here.
            let staff = try await AsiaTravelPlanClient(client).staff(includingInactive: true)
            record = user?.record(in: staff).map { ($0.id, $0.name) }
            if [user?.username, user?.email, user?.subject].allSatisfy({ $0 == nil }) {
                notes.append("your staff record is unknown: the token names no user")
            } else if record == nil {
                notes.append("you have no staff record, so no booking can be assigned to you")
            }
        } catch {
            guard error.code != .signIn else { throw error }
            guard error.code != .forbidden || user?.roles != [.staff] else {
                return try await lookForOwnBooking(client)
            }
            notes.append("your staff record is unknown: \(error.words)")
        }
    }

    /// Looks for the staff record at a booking: a user with the role staff alone may not list records, and sees own bookings
    /// only.
    private mutating func lookForOwnBooking(_ client: APIClient) async throws(APIError) {
        var query = AsiaTravelPlan.BookingQuery()
        query.pageSize = 1
        do throws(APIError) {
            let own = try await AsiaTravelPlanClient(client).page(1, of: query).items.first
            if let own, let id = own.staff {
                record = (id, own.staffName)
            } else {
                notes.append("you have a staff record, but no booking is assigned to you")
            }
        } catch {
            guard error.code != .signIn else { throw error }
            notes.append(
                error.code == .forbidden
                    ? "you have no staff record, so the service shows you no bookings: ask an administrator to add your "
                        + "username to your staff record"
                    : "your staff record is unknown: \(error.words)")
        }
    }

    var columns: [(name: String, value: Row.Value)] {
        [
            ("staff", .init(record?.id)), ("staff_name", .init(record?.name)), ("contract", .init(contract)),
            ("features", .list(features.filter(\.value).keys.sorted())),
            ("switched_off", .list(features.filter { !$0.value }.keys.sorted())),
        ]
    }
}

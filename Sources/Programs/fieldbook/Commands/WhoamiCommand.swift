import APICore
import ArgumentParser
import Backends
import Batch
import Foundation

struct WhoamiCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami",
        abstract: "Who is signed in to a service.",
        discussion: """
            Asks Nyla and VueTraccar, so that it also tells whether the session still holds; of other services it \
            says what the token on this machine says, and does not ask. Exits with 2 where nobody is signed in.

            Examples:
              fieldbook whoami
              fieldbook whoami --profile land --format ndjson
            """)

    @OptionGroup(title: "The service") var service: ProfileOptions

    @Option(help: "How results are printed: table, ndjson or csv.")
    var format: ResultFormat = .table

    func run() throws {
        let service = try service.signedIn()
        let profile = service.profile
        let user = try service.wait { (client) throws(APIError) in try await CurrentUser(of: profile, client)
        }
        try format.print([
            Row([
                "profile": .text(profile.name), "service": .text(profile.service.rawValue),
                "environment": .text(profile.environment.rawValue),
                "address": .text(profile.address.description), "user": .init(user.name),
                "roles": .init(user.roles.isEmpty ? nil : user.roles.joined(separator: ", ")),
                "until": .init(user.expiry.map { $0.formatted(.iso8601) }),
            ])
        ])
    }
}

import ServiceOperations
import APICore
import ArgumentParser
import Batch

struct LogoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Sign out of a service.",
        discussion: """
            The service or its provider is told, where it can be; what is kept of the session on this machine goes \
            in any case.

            Example:
              fieldbook logout --profile land
            """)

    @OptionGroup(title: "The service") var service: ProfileOptions

    func run() throws {
        let profile = try service.chosen()
        let account = service.account(of: profile)
        SignedInService(account).forgetAnswers()
        let untold = try BlockingCall.wait { () async throws(APIError) in try await account.signOut() }
        if let untold {
            StandardError.write("fieldbook: note: the service could not be told: \(untold.words)\n")
        }
        StandardError.write("fieldbook: signed out of \(profile.name)\n")
    }
}

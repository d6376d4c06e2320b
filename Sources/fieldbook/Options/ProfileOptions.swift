import APICore
import ArgumentParser
import Batch
import Foundation
import Operations

/// Which service is asked, and as whom.
struct ProfileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A profile of the configuration file. (default: FIELDBOOK_PROFILE, else the file's default)",
            valueName: "name"))
    var profile: String?

    @Option(help: ArgumentHelp("The service's address in place of the profile's.", valueName: "address"))
    var url: String?

    @Option(help: ArgumentHelp("On whose behalf, in place of the profile's mandate.", valueName: "id"))
    var mandate: String?

    @Option(help: ArgumentHelp("The instance of a feature in place of the profile's.", valueName: "id"))
    var instance: String?

    @Flag(help: "Print each request and answer on standard error, secrets blanked.")
    var trace = false

    /// The secrets of who calls the program.
    var secrets: Secrets { Secrets(ProcessInfo.processInfo.environment) }

    /// The profile with what environment and options say instead.
    func chosen() throws -> Profile {
        let environment = ProcessInfo.processInfo.environment
        var overrides = ProfileOverrides()
        overrides.profile = profile
        overrides.address = try url.map { try WebAddress($0) }
        overrides.mandate = mandate
        overrides.instance = instance
        return try ProfileFile(at: ProfileFile.path(environment))
            .profile(overrides.over(try ProfileOverrides(environment: environment)))
    }

    func account(of profile: Profile) -> ProfileAccount {
        ProfileAccount(
            profile, secrets: secrets, userAgent: "fieldbook/\(FieldbookVersion.current)",
            transport: trace ? tracing(profile) : nil)
    }

    private func tracing(_ profile: Profile) -> TracingTransport {
        TracingTransport(over: NetworkTransport(profile.limits)) { StandardError.write("\($0)\n") }
    }

    /// Asks the service as the profile's user, and keeps what becomes of the session.
    func asking<Value: Sendable>(
        _ work: @escaping @Sendable (Profile, APIClient) async throws(APIError) -> Value
    ) throws -> Value {
        let profile = try chosen()
        let account = account(of: profile)
        return try BlockingCall.wait { () async throws(APIError) in
            let client = try account.client()
            let outcome: Result<Value, APIError>
            do throws(APIError) {
                outcome = .success(try await work(profile, client))
            } catch {
                outcome = .failure(error)
            }
            do throws(APIError) {
                try await account.keep(client.session)
            } catch {
                // What was asked is done, whatever becomes of the session.
                StandardError.write("fieldbook: note: the session could not be kept: \(error.words)\n")
            }
            return try outcome.get()
        }
    }
}

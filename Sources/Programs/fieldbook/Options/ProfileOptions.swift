import ServiceOperations
import APICore
import ArgumentParser
import Batch
import Foundation

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

    @Option(
        help: ArgumentHelp(
            "How long a request may take in all, in place of the profile's timeout.", valueName: "seconds"))
    var requestTimeout: Double?

    @Flag(
        name: .customLong("allow-plain-http"),
        help: "Ask another machine without encryption, for everyone on the way to read.")
    var allowPlainHTTP = false

    @Flag(help: "Print each request and answer on standard error, secrets blanked.")
    var trace = false

    func validate() throws {
        guard (0.001...86_400).contains(requestTimeout ?? 1) else {
            throw ValidationError("--request-timeout: seconds from 0.001 to 86400 were expected.")
        }
    }

    /// The secrets of who calls the program.
    var secrets: Secrets { Secrets(ProcessInfo.processInfo.environment) }

    /// The profile with what environment and options say instead.
    func chosen() throws -> Profile {
        var choice = ServiceChoice(profile: profile, url: url, mandate: mandate, instance: instance)
        choice.total = requestTimeout.map { .seconds($0) }
        choice.allowsPlainHTTP = allowPlainHTTP ? true : nil
        return try choice.chosen()
    }

    func account(of profile: Profile, retry: RetryPolicy = RetryPolicy()) -> ProfileAccount {
        ProfileAccount(
            profile, secrets: secrets, userAgent: "fieldbook/\(FieldbookVersion.current)", retry: retry,
            transport: trace ? tracing(profile) : nil)
    }

    private func tracing(_ profile: Profile) -> TracingTransport {
        TracingTransport(over: NetworkTransport(profile.limits)) { StandardError.write("\($0)\n") }
    }

    /// The service with the profile's session; a request is repeated so many times.
    func signedIn(retries: Int) throws -> SignedInService {
        var retry = RetryPolicy()
        retry.attempts = retries + 1
        return try signedIn(retry: retry)
    }

    /// The service with the profile's session.
    func signedIn(retry: RetryPolicy = RetryPolicy()) throws -> SignedInService {
        SignedInService(account(of: try chosen(), retry: retry))
    }
}

extension SignedInService {
    /// The service's address as the only item of a run.
    func item(called stem: String) -> ItemList { [Item(path: profile.address.text, stem: stem)] }
}

import APICore
import ArgumentParser
import Batch
import Foundation
import ServiceOperations

/// Options that choose a service and the account at it.
typealias ProfileOptions = ScopedProfileOptions<NylaScope>

/// The same options for commands of a service other than Nyla: their help leaves out the options of Nyla.
typealias OtherProfileOptions = ScopedProfileOptions<OtherScope>

/// The services that a command is for.
protocol ServiceScope {
    /// Whether help shows the options of Nyla.
    static var nylaOptions: ArgumentVisibility { get }
}

/// Nyla, alone or among others.
enum NylaScope: ServiceScope {
    static let nylaOptions = ArgumentVisibility.default
}

/// A service other than Nyla.
enum OtherScope: ServiceScope {
    static let nylaOptions = ArgumentVisibility.hidden
}

/// Options that choose a service in a scope, and the account at it.
struct ScopedProfileOptions<Scope: ServiceScope>: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Name of a profile in the profiles file. (default: FIELDBOOK_PROFILE, else the file's default)",
            valueName: "name"))
    var profile: String?

    @Option(help: ArgumentHelp("Address of the service, instead of the profile's.", valueName: "address"))
    var url: String?

    @Option(
        help: ArgumentHelp(
            "Nyla mandate, instead of the profile's.", valueName: "id", visibility: Scope.nylaOptions))
    var mandate: String?

    @Option(
        help: ArgumentHelp(
            "Instance of a Nyla feature, instead of the profile's.", valueName: "id",
            visibility: Scope.nylaOptions))
    var instance: String?

    @Option(
        help: ArgumentHelp(
            "Time limit for a whole request, instead of the profile's.", valueName: "seconds"))
    var requestTimeout: Double?

    @Flag(
        name: .customLong("allow-plain-http"),
        help: "Allow unencrypted requests to other machines. Anyone on the network path can read them.")
    var allowPlainHTTP = false

    @Flag(help: "Print each request and response on standard error, without secrets.")
    var trace = false

    func validate() throws {
        guard (0.001...86_400).contains(requestTimeout ?? 1) else {
            throw ValidationError("--request-timeout: seconds from 0.001 to 86400 were expected.")
        }
    }

    /// Secrets from the environment.
    var secrets: Secrets { Secrets(ProcessInfo.processInfo.environment) }

    /// The choice that the options make.
    var choice: ServiceChoice {
        var choice = ServiceChoice(profile: profile, url: url, mandate: mandate, instance: instance)
        choice.total = requestTimeout.map { .seconds($0) }
        choice.allowsPlainHTTP = allowPlainHTTP ? true : nil
        return choice
    }

    /// The profile with the overrides of environment and options.
    func chosen() throws -> Profile { try choice.chosen() }

    func account(of profile: Profile, retry: RetryPolicy = RetryPolicy()) -> ProfileAccount {
        ProfileAccount(
            profile, secrets: secrets, userAgent: "fieldbook/\(FieldbookVersion.current)", retry: retry,
            transport: tracing(profile))
    }

    /// A transport that prints requests and responses, if that is wanted.
    func tracing(_ profile: Profile) -> TracingTransport? {
        trace ? Self.tracing(profile) : nil
    }

    /// A transport that prints requests and responses on standard error.
    static func tracing(_ profile: Profile) -> TracingTransport {
        TracingTransport(over: profile.transport) { StandardError.write("\($0)\n") }
    }

    /// The service with the profile's session.
    func signedIn(retry: RetryPolicy = RetryPolicy()) throws -> SignedInService {
        SignedInService(account(of: try chosen(), retry: retry))
    }
}

public import APICore
public import Batch
import Foundation

/// Chooses a service: a profile of the configuration file, with overrides.
package struct ServiceChoice: Hashable, Sendable {
    /// The profile's name. Without it, the environment's or the file's default.
    package var profile: String?
    /// The service's address in place of the profile's.
    package var url: String?
    /// The mandate in place of the profile's.
    package var mandate: String?
    /// The instance of a feature in place of the profile's.
    package var instance: String?
    /// Time limit of a request in all, in place of the profile's.
    package var total: Duration?
    /// Whether requests to other machines may be unencrypted, in place of the profile's.
    package var allowsPlainHTTP: Bool?

    /// Chooses a profile, by default the default one, with the given overrides.
    package init(
        profile: String? = nil, url: String? = nil, mandate: String? = nil, instance: String? = nil
    ) {
        self.profile = profile
        self.url = url
        self.mandate = mandate
        self.instance = instance
    }

    /// The chosen profile. Values given here take precedence over the environment, and those over the file.
    ///
    /// - Parameter option: the command-line option that chooses a profile.
    package func chosen(
        in environment: [String: String] = ProcessInfo.processInfo.environment,
        by option: String = "--profile"
    ) throws -> Profile {
        try ProfileFile(at: ProfileFile.path(environment))
            .profile(try overrides.over(try ProfileOverrides(environment: environment)), option: option)
    }

    /// The values given here.
    var overrides: ProfileOverrides {
        get throws {
            var overrides = ProfileOverrides()
            overrides.profile = profile
            overrides.address = try url.map { try WebAddress($0) }
            overrides.mandate = mandate
            overrides.instance = instance
            overrides.total = total
            overrides.allowsPlainHTTP = allowsPlainHTTP
            return overrides
        }
    }

    /// The account of the chosen profile's user.
    func account(
        retry: RetryPolicy, in environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> ProfileAccount {
        ProfileAccount(
            try chosen(in: environment), secrets: Secrets(environment),
            userAgent: "fieldbook/\(FieldbookVersion.current)", retry: retry)
    }
}

/// How often requests are repeated.
public struct RetryParameters: OperationParameters {
    @Parameter("Number of times to repeat a request after a temporary error.", in: 0...20, .value("n"))
    public var retries = 4

    public init() {}

    public var policy: RetryPolicy {
        var policy = RetryPolicy()
        policy.attempts = retries + 1
        return policy
    }
}

import Batch
package import APICore
import Foundation

/// Which service is asked, and on whose behalf: a profile of the configuration file, and what is said in place of its own words.
package struct ServiceChoice: Hashable, Sendable {
    /// The profile's name; without it, the environment's or the file's default.
    package var profile: String?
    /// The service's address in place of the profile's.
    package var url: String?
    /// The mandate in place of the profile's.
    package var mandate: String?
    /// The instance of a feature in place of the profile's.
    package var instance: String?
    /// How long a request may take in all, in place of the profile's.
    package var total: Duration?
    /// Whether other machines may be asked without encryption, in place of the profile's.
    package var allowsPlainHTTP: Bool?

    /// The default profile as it stands, but for what is said here.
    package init(
        profile: String? = nil, url: String? = nil, mandate: String? = nil, instance: String? = nil
    ) {
        self.profile = profile
        self.url = url
        self.mandate = mandate
        self.instance = instance
    }

    /// The profile that is meant; what is chosen here comes before the environment, and that before the file.
    package func chosen(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> Profile {
        var overrides = ProfileOverrides()
        overrides.profile = profile
        overrides.address = try url.map { try WebAddress($0) }
        overrides.mandate = mandate
        overrides.instance = instance
        overrides.total = total
        overrides.allowsPlainHTTP = allowsPlainHTTP
        return try ProfileFile(at: ProfileFile.path(environment))
            .profile(overrides.over(try ProfileOverrides(environment: environment)))
    }

    /// The profile's user in an environment.
    func account(
        retry: RetryPolicy, in environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> ProfileAccount {
        ProfileAccount(
            try chosen(in: environment), secrets: Secrets(environment),
            userAgent: "fieldbook/\(FieldbookVersion.current)", retry: retry)
    }
}

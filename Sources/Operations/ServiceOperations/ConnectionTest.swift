package import APICore
import Backends

/// Tests a profile: whether its service answers, supports this program, and who is signed in.
///
/// ```swift
/// for finding in await ConnectionTest.findings(of: account) { print(finding.what, finding.state, finding.found) }
/// ```
package enum ConnectionTest {
    /// How a part of the test ended.
    package enum State: String, Sendable {
        case ok, warning, failed
        /// Something is left to do.
        case open
    }

    /// A part of the test.
    package struct Finding: Sendable {
        /// The part: `address`, `version` or `sign-in`.
        package let what: String
        package let state: State
        /// The finding, in words.
        package let found: String
        /// The error of a failed part.
        package var error: APIError?
    }

    /// Runs the parts in order; the first failed one is the last.
    package static func findings(of account: ProfileAccount) async -> [Finding] {
        var findings: [Finding] = []
        let parts: [(String, Part)] = [("address", address), ("version", version), ("sign-in", signIn)]
        for (what, test) in parts {
            do throws(APIError) {
                let (state, found) = try await test(account)
                findings.append(Finding(what: what, state: state, found: found))
            } catch {
                return findings + [Finding(what: what, state: .failed, found: error.words, error: error)]
            }
        }
        return findings
    }

    private typealias Part = @Sendable (ProfileAccount) async throws(APIError) -> (State, String)

    private static let address: Part = { (account) throws(APIError) in
        let service = account.profile.service
        try await ServiceProbe.check(service, at: try account.anonymousClient())
        return (.ok, "\(service.rawValue) answers")
    }

    private static let version: Part = { (account) throws(APIError) in
        guard account.profile.service.tellsVersions else {
            return (.ok, "the service announces no versions")
        }
        guard let bootstrap = try await VersionGate().check(try account.anonymousClient()) else {
            return (.warning, "the service announces no versions")
        }
        if let warning = bootstrap.warnings.first { return (.warning, warning) }
        return (.ok, "this program is supported, contract \(bootstrap.api?.contract_version ?? "unknown")")
    }

    private static let signIn: Part = { (account) throws(APIError) in
        let profile = account.profile
        if profile.service == .dialog { return (.open, "notes need a key") }
        let provider = try await account.checkedIssuer().map { "\($0) answers, " } ?? ""
        do throws(APIError) {
            let client = try account.client()
            let user = try await CurrentUser(of: profile, client)
            try await account.keep(client.session)
            return (.ok, provider + "signed in as \(user.name ?? "a user without a name")")
        } catch {
            guard error.code != .signIn else { return (.open, provider + "nobody is signed in") }
            return (.warning, provider + error.words)
        }
    }
}

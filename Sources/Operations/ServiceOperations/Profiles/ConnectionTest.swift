package import APICore
import Dialog

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
        case pending
    }

    /// A part of the test.
    package struct Finding: Sendable {
        /// The part: `address`, `certificate`, `service`, `version` or `sign-in`.
        package let what: String
        package let state: State
        /// The finding, in words.
        package let found: String
        /// The error of a failed part.
        package var error: APIError?
    }

    /// Runs the parts in order; the first failed one is the last.
    ///
    /// - Parameter stepByStep: whether address, certificate and service are parts of their own.
    package static func findings(
        of account: ProfileAccount, stepByStep: Bool = false
    ) async -> [Finding] {
        var findings: [Finding] = []
        let first: [(String, Part)] =
            stepByStep
            ? [("address", reached), ("certificate", certificate), ("service", service)]
            : [("address", service)]
        for (what, test) in first + [("version", version), ("sign-in", signIn)] {
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

    /// Whether any server answers there, whatever it says.
    private static let reached: Part = { (account) throws(APIError) in
        let profile = account.profile
        do throws(APIError) {
            try await anyAnswer(of: account)
        } catch {
            // The next parts say more of a server that answers.
            guard error.status != nil || error.code == .insecure && profile.address.isEncrypted else {
                throw error
            }
        }
        return (.ok, "\(profile.address.host) answers")
    }

    private static let certificate: Part = { (account) throws(APIError) in
        let profile = account.profile
        guard profile.address.isEncrypted else {
            return profile.address.isLoopback
                ? (.ok, "not encrypted, and on this machine")
                : (.warning, "not encrypted: everyone on the network path can read requests")
        }
        do throws(APIError) {
            try await anyAnswer(of: account)
        } catch {
            if error.code == .insecure { throw error }
            // Only an answer shows that the encrypted connection was made.
            if error.status == nil { return (.pending, "unknown: \(error.words)") }
        }
        let authority = profile.authority.map { ", with the authority in \($0)" } ?? ""
        return (.ok, "trusted" + authority + (profile.pins.isEmpty ? "" : ", with a pinned key"))
    }

    /// Waits for an answer of any kind; of a relay, which need not answer without a web socket, to a relay's request.
    private static func anyAnswer(of account: ProfileAccount) async throws(APIError) {
        let client = try account.anonymousClient()
        if account.profile.service == .dialog {
            _ = try await RelayProbe.strangeness(of: client)
        } else {
            _ = try await client.anyAnswer(to: APIRequest(Endpoint(.get, "/")))
        }
    }

    private static let service: Part = { (account) throws(APIError) in
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
        if profile.service == .dialog { return (.pending, "notes need a key") }
        let provider = try await account.checkedIssuer().map { "\($0) answers, " } ?? ""
        do throws(APIError) {
            let client = try account.client()
            let user = try await CurrentUser(of: profile, client)
            try await account.keep(client.session)
            return (.ok, provider + "signed in as \(user.name ?? "a user without a name")")
        } catch {
            guard error.code != .signIn else { return (.pending, provider + "nobody is signed in yet") }
            return (.warning, provider + error.words)
        }
    }
}

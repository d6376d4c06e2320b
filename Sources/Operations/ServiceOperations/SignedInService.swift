package import APICore
import Batch
import Foundation
import Synchronization

/// A profile's service, asked by all workers of a run as the profile's user: the session is read when it is first needed, shared,
/// and what becomes of it is kept.
///
/// Where the service tells which versions of the program it answers, that is looked at before anything else is asked. Once it has
/// ended the session, nothing more is asked.
///
/// ```swift
/// let service = SignedInService(account)
/// let travels = try service.wait { (client) throws(APIError) in
///     try await VueTraccarClient(client).travels(in: period)
/// }
/// ```
package final class SignedInService: Sendable {
    private let account: ProfileAccount
    private let note: @Sendable (String) -> Void
    private let opened = Mutex<APIClient?>(nil)
    private let end = Mutex<APIError?>(nil)
    private let bootstrap = Mutex<VersionGate.Bootstrap?>(nil)
    private let cache: OfflineAnswers

    /// A service as `account` uses it; what did not keep an answer from coming is noted on standard error.
    package init(
        _ account: ProfileAccount, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        let note: @Sendable (String) -> Void = { StandardError.write("fieldbook: note: \($0)\n") }
        self.account = account
        self.note = note
        cache = OfflineAnswers(at: OfflineCache.path(environment), note: note)
    }

    /// The profile.
    package var profile: Profile { account.profile }

    /// Waits for what the service is asked, until the run gives up the item that it is asked for; not to be called within a task.
    package func wait<Value: Sendable>(
        for work: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws(APIError) -> Value {
        try wait(meanwhile: {}, for: work)
    }

    /// The same; `meanwhile` is called now and then in the thread that waits.
    package func wait<Value: Sendable>(
        meanwhile: () -> Void, for work: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws(APIError) -> Value {
        if let end = end.withLock({ $0 }) { throw end }
        do throws(APIError) {
            let client = try client()
            return try BlockingCall.wait(
                meanwhile: meanwhile, until: WorkStop.isRequested
            ) { [self] () async throws(APIError) in
                try await ask(client, work)
            }
        } catch {
            let error = error.naming(profile)
            if error.code == .signIn { end.withLock { $0 = error } }
            throw error
        }
    }

    /// Waits for what the service says now; nothing of it is kept.
    package func fresh<Value: Sendable>(
        ask: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws(APIError) -> Fetched<Value> {
        Fetched(try wait(for: ask), fetchedAt: Date())
    }

    /// Waits for what the service is asked, or has its last good answer where it cannot be reached or fails.
    ///
    /// - Parameter question: what is asked, in texts that are the same for the same question only.
    package func lastGood<Value: Codable & Sendable>(
        _ question: [String], ask: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws(APIError) -> Fetched<Value> {
        try caching(or: ask) { (caching) throws(APIError) in
            let key = CacheKey(question, in: caching.scope, caching.client.context)
            return try await caching.snapshot(under: key) { () throws(APIError) in
                try await ask(caching.client)
            }
        }
    }

    /// The same where the answers of which the value is made are kept, each by itself.
    package func lastGood<Value: Sendable>(
        ask: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws(APIError) -> Fetched<Value> {
        try caching(or: ask) { (caching) throws(APIError) in try await caching.fetched(ask) }
    }

    private func caching<Value: Sendable>(
        or ask: @escaping @Sendable (APIClient) async throws(APIError) -> Value,
        _ work: @escaping @Sendable (CachingClient) async throws(APIError) -> Fetched<Value>
    ) throws(APIError) -> Fetched<Value> {
        guard let cache = cache.open() else { return try fresh(ask: ask) }
        return try wait { [account] (client) throws(APIError) in
            let scope = account.cacheScope(of: client.session)
            return try await work(CachingClient(client, cache: cache, scope: scope))
        }
    }

    /// Forgets what the profile's users were answered, which is not for whoever signs in next.
    package func forgetAnswers() {
        guard let cache = cache.openExisting() else { return }
        BlockingCall.wait { [profile] () async in await cache.forget(profile: profile.name) }
    }

    private func ask<Value: Sendable>(
        _ client: APIClient, _ work: @Sendable (APIClient) async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let outcome: Result<Value, APIError>
        do throws(APIError) {
            outcome = .success(try await work(client))
        } catch {
            outcome = .failure(error)
        }
        do throws(APIError) {
            try await account.keep(client.session)
        } catch {
            // What was asked is done, whatever becomes of the session.
            note("the session could not be kept: \(error.words)")
        }
        return try outcome.get()
    }

    private func client() throws(APIError) -> APIClient {
        let result = opened.withLock { opened -> Result<APIClient, APIError> in
            if let opened { return .success(opened) }
            return Result { () throws(APIError) in
                try checkVersion()
                let client = try account.client()
                opened = client
                return client
            }
        }
        return try result.get()
    }

    /// Throws where the service has switched off what is at that path.
    package func checkIsOn(_ path: String) throws(APIError) {
        _ = try client()
        if let refusal = bootstrap.withLock({ $0?.refusal(ofPath: path) }) { throw refusal.naming(profile) }
    }

    /// Throws where the service wants a newer client, or says what cannot be read; why it cannot be asked shows by what it is
    /// asked next.
    package func checkVersion() throws(APIError) {
        guard profile.service.tellsVersions else { return }
        let client = try account.anonymousClient()
        do throws(APIError) {
            let told = try BlockingCall.wait { () async throws(APIError) in
                try await VersionGate().check(client)
            }
            told?.warnings.forEach { StandardError.write("fieldbook: warning: \($0)\n") }
            bootstrap.withLock { $0 = told }
        } catch {
            if error.code == .outdated || error.code == .answer { throw error }
        }
    }
}

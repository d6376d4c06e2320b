package import APICore
import Batch
import Foundation
import Nyla
import Synchronization

/// A profile's service with the user's session, shared by all workers of a run. The session is read on first use, and changes to it
/// are saved.
///
/// If the service announces which versions of the program it supports, that is checked before the first request. After the service
/// has ended the session, no further request is sent.
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

    /// Creates the service for an account. Notes and warnings go to standard error.
    package init(
        _ account: ProfileAccount, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        let note: @Sendable (String) -> Void = { StandardError.write("fieldbook: note: \($0)\n") }
        var account = account
        account.onAskedWait = { note($0.words) }
        self.account = account
        self.note = note
        cache = OfflineAnswers(at: OfflineCache.path(environment), note: note)
    }

    /// The profile.
    package var profile: Profile { account.profile }

    /// Waits for requests to the service, until the run gives up the item; not to be called within a task.
    package func wait<Value: Sendable>(
        for work: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws(APIError) -> Value {
        try wait(meanwhile: {}, for: work)
    }

    /// The same; `meanwhile` is called repeatedly in the waiting thread.
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
            let error = account.explaining(error)
            if error.code == .signIn { end.withLock { $0 = error } }
            throw error
        }
    }

    /// Waits for an answer. If it may be old, it is cached, and the last good one is returned if the service cannot be reached or
    /// fails.
    ///
    /// - Parameter question: texts that identify the question.
    package func answer<Value: Codable & Sendable>(
        to question: [String], mayBeOld: Bool,
        ask: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws(APIError) -> Fetched<Value> {
        try answer(mayBeOld, ask) { (caching) throws(APIError) in
            let key = CacheKey(question, in: caching.scope, caching.client.context)
            return try await caching.snapshot(under: key) { () throws(APIError) in
                try await ask(caching.client)
            }
        }
    }

    /// The same, with each answer from which the value is made cached separately.
    package func answer<Value: Sendable>(
        mayBeOld: Bool, ask: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws(APIError) -> Fetched<Value> {
        try answer(mayBeOld, ask) { (caching) throws(APIError) in try await caching.fetched(ask) }
    }

    private func answer<Value: Sendable>(
        _ mayBeOld: Bool, _ ask: @escaping @Sendable (APIClient) async throws(APIError) -> Value,
        cached: @escaping @Sendable (CachingClient) async throws(APIError) -> Fetched<Value>
    ) throws(APIError) -> Fetched<Value> {
        guard mayBeOld, let cache = cache.open() else {
            return Fetched(try wait(for: ask), fetchedAt: Date())
        }
        return try wait { [account] (client) throws(APIError) in
            let scope = account.cacheScope(of: client.session)
            return try await cached(CachingClient(client, cache: cache, scope: scope))
        }
    }

    /// Deletes the profile's cached answers, which the next user must not see.
    package func forgetAnswers() {
        guard let cache = cache.openExisting() else { return }
        BlockingCall.wait { [profile] () async in await cache.forget(profile: profile.name) }
    }

    /// Deletes the cached answers if a user without a role has lost the session.
    private func forgetAnswers(after error: APIError, endOf client: APIClient) async {
        guard error.code == .forbidden, client.session.state.isEmpty else { return }
        await cache.openExisting()?.forget(profile: profile.name)
    }

    private func ask<Value: Sendable>(
        _ client: APIClient, _ work: @Sendable (APIClient) async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let hadSession = !client.session.state.isEmpty
        let outcome: Result<Value, APIError>
        do throws(APIError) {
            outcome = .success(try await work(client))
        } catch {
            outcome = .failure(error)
            if hadSession { await forgetAnswers(after: error, endOf: client) }
        }
        do throws(APIError) {
            try await account.keep(client.session)
        } catch {
            // The request is done, whether or not the session can be saved.
            note("the session could not be saved: \(error.words)")
        }
        return try outcome.get()
    }

    private func client() throws(APIError) -> APIClient {
        let result = opened.withLock { opened -> Result<APIClient, APIError> in
            if let opened { return .success(opened) }
            return Result { () throws(APIError) in
                try checkVersion()
                var client = try account.client()
                client.instanceMandate = profile.instanceMandate
                opened = client
                return client
            }
        }
        return try result.get()
    }

    /// Throws if the service has switched off what is at a path.
    package func checkIsOn(_ path: String) throws(APIError) {
        _ = try client()
        if let refusal = bootstrap.withLock({ $0?.refusal(ofPath: path) }) {
            throw account.explaining(refusal)
        }
    }

    /// Throws if the service requires a newer client or its announcement is unreadable. Other errors will show in the next request.
    package func checkVersion() throws(APIError) {
        guard profile.service.tellsVersions else { return }
        let client = try account.anonymousClient()
        do throws(APIError) {
            let answer = try BlockingCall.wait { () async throws(APIError) in
                try await VersionGate().check(client)
            }
            answer?.warnings.forEach { StandardError.write("fieldbook: warning: \($0)\n") }
            bootstrap.withLock { $0 = answer }
        } catch {
            if error.code == .outdated || error.code == .answer { throw error }
        }
    }
}

extension Profile {
    /// Looks up the mandate of an instance of Nyla that the command names without one; `nil` if there is nothing to look up.
    fileprivate var instanceMandate: InstanceMandate? {
        guard service == .nyla, hasForeignInstance, let instance = context.instance else { return nil }
        return InstanceMandate(of: instance) { (client) throws(APIError) in
            do throws(APIError) {
                return try await NylaClient(client).ownInstances().instances(instance).compactMap { entry in
                    entry.context.mandate.map { .init(feature: entry.feature.code, mandate: $0) }
                }
            } catch {
                var error = error
                if !error.isTransient, error.code != .signIn {
                    error.remedy = "Name the mandate of instance \(instance) with --mandate."
                }
                throw error
            }
        }
    }
}

/// The user's cache of answers, opened on first use. Its errors are noted and do not prevent requests.
private final class OfflineAnswers: Sendable {
    private enum State {
        case closed, unusable
        case open(OfflineCache)
    }

    private let path: String
    private let note: @Sendable (String) -> Void
    private let state = Mutex(State.closed)

    /// The cache in a file, created if it is missing.
    init(at path: String, note: @escaping @Sendable (String) -> Void) {
        self.path = path
        self.note = note
    }

    /// The cache, if its file exists.
    func openExisting() -> OfflineCache? {
        FileManager.default.fileExists(atPath: path) ? open() : nil
    }

    /// The cache; `nil` if it cannot be used.
    func open() -> OfflineCache? {
        state.withLock { state in
            switch state {
            case .open(let cache): return cache
            case .unusable: return nil
            case .closed: break
            }
            do throws(APIError) {
                let cache = try openAnewIfDamaged()
                state = .open(cache)
                return cache
            } catch {
                note("responses cannot be cached for offline use: \(error.words)")
                state = .unusable
                return nil
            }
        }
    }

    /// Opens the cache. The file's name is the program's own, so a file that is not a database is a damaged one and is replaced.
    private func openAnewIfDamaged() throws(APIError) -> OfflineCache {
        do throws(APIError) {
            return try OfflineCache(at: path, notice: note)
        } catch {
            guard !error.isTransient else { throw error }
            if try OfflineCache.removeNoDatabase(at: path) {
                note("\(path) was damaged and is started again; the responses in it are lost")
            }
            return try OfflineCache(at: path, notice: note)
        }
    }
}

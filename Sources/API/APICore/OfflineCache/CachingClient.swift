public import Foundation
import Synchronization

/// Sends requests to a service, and returns the last successful answer if the service is unreachable or fails.
///
/// Only answers of endpoints marked as cacheable are stored, including a POST that only reads. Errors that the service
/// answers with, such as not signed in, forbidden or not found, are not replaced by stored answers.
///
/// ```swift
/// let endpoint = Endpoint(.post, "/api/travels", isCacheable: true)
/// let travels = try await caching.answer(to: try APIRequest(endpoint).carrying(period), as: [Travel].self)
/// if travels.isCached { print("as of \(travels.fetchedAt)") }
/// ```
public struct CachingClient: Sendable {
    /// The client for the service.
    public let client: APIClient
    /// The owner of the stored answers.
    public let scope: CacheScope
    private let cache: OfflineCache
    private let now: @Sendable () -> Date

    /// Creates a client that stores answers.
    public init(
        _ client: APIClient, cache: OfflineCache, scope: CacheScope,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.client = client
        self.cache = cache
        self.scope = scope
        self.now = now
    }

    /// The decoded JSON answer.
    public func answer<Value: Decodable & Sendable>(
        to request: APIRequest, as type: Value.Type = Value.self
    ) async throws(APIError) -> Fetched<Value> {
        try await fetched { (client) throws(APIError) in try await client.answer(to: request) }
    }

    /// Runs calls of a backend with the service's answers, or with its last successful ones.
    ///
    /// The result counts as cached, with the date of the oldest answer, as soon as one answer is cached. Answers in memory are
    /// stored; downloads, event streams and web sockets are not.
    ///
    /// ```swift
    /// let status = try await caching.fetched { (client) throws(APIError) in
    ///     try await OnboardingClient(client).status(of: "u7")
    /// }
    /// if status.isCached { print("as of \(status.fetchedAt)") }
    /// ```
    public func fetched<Value: Sendable>(
        _ ask: (APIClient) async throws(APIError) -> Value
    ) async throws(APIError) -> Fetched<Value> {
        let source = AnswerSource(cache, scope, now: now)
        do throws(APIError) {
            return await source.end(with: try await ask(client.answering(by: source)))
        } catch {
            // A stored answer cannot be decoded any more: report why there is no fresh one.
            guard error.code == .answer, let failure = source.failure else { throw error }
            throw failure
        }
    }

    /// A value made from several requests, stored as a whole under the caller's key.
    ///
    /// ```swift
    /// let key = CacheKey(["plotmaps", "4", from, to, selectionHash], in: caching.scope)
    /// let map = try await caching.snapshot(under: key) { () throws(APIError) in try await travels.map(selection) }
    /// ```
    public func snapshot<Value: Codable & Sendable>(
        under key: CacheKey, fetch: () async throws(APIError) -> Value
    ) async throws(APIError) -> Fetched<Value> {
        guard key.owner == CacheKey.owner(scope) else {
            throw APIError(
                .request, "the key belongs to another user", remedy: "Make it with the client's scope.")
        }
        do throws(APIError) {
            let value = try await fetch()
            let time = now()
            if let data = try? JSONEncoder().encode(value) {
                await cache.keep(Array(data), under: key, fetchedAt: time, now: time)
            }
            return Fetched(value, fetchedAt: time)
        } catch {
            guard error.isOutage, let kept = await cache.answer(under: key, now: now()),
                let value = try? JSONDecoder().decode(Value.self, from: Data(kept.bytes))
            else { throw error }
            return Fetched(value, fetchedAt: kept.fetchedAt, failure: error)
        }
    }
}

extension APIError {
    /// Whether the service was unreachable, too slow or failed.
    var isOutage: Bool { isAbsence || [.server, .busy].contains(code) }

    /// Whether the service was unreachable or too slow, so that another request would only wait again.
    package var isAbsence: Bool { [.unreachable, .slow].contains(code) }
}

/// A value, fresh or from the offline cache.
public struct Fetched<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// When the service answered.
    public let fetchedAt: Date
    /// Why it comes from the cache; `nil` for a fresh value.
    public let failure: APIError?

    /// Whether it comes from the cache.
    public var isCached: Bool { failure != nil }

    /// Creates a value.
    public init(_ value: Value, fetchedAt: Date, failure: APIError? = nil) {
        self.value = value
        self.fetchedAt = fetchedAt
        self.failure = failure
    }
}

/// Chooses between fresh and stored answers for a group of requests.
///
/// Fresh answers are stored once all of them could be decoded. After the first outage, stored answers are used without
/// asking the service again, so that the caller does not wait for each request. If the service does not answer at all,
/// requests without a stored answer fail at once too.
final class AnswerSource: Sendable {
    private struct State {
        var fresh: [(key: CacheKey, bytes: [UInt8])] = []
        var oldest: Date?
        var failure: APIError?
        /// Why the service is not asked any more.
        var absence: APIError?
    }

    private let cache: OfflineCache
    private let scope: CacheScope
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    init(_ cache: OfflineCache, _ scope: CacheScope, now: @escaping @Sendable () -> Date) {
        self.cache = cache
        self.scope = scope
        self.now = now
    }

    /// The outage because of which a stored answer was used; `nil` if none was used.
    var failure: APIError? { state.withLock { $0.failure } }

    /// The answer from `ask`, or the stored one if the service is unreachable or fails.
    func bytes(
        of request: APIRequest, to base: WebAddress, ask: () async throws(APIError) -> [UInt8]
    ) async throws(APIError) -> [UInt8] {
        guard request.endpoint.isCacheable, let key = try await CacheKey(request, to: base, in: scope) else {
            return try await ask()
        }
        let absence = state.withLock { $0.absence }
        if let failure = failure ?? absence, let bytes = await earlier(key, failure) { return bytes }
        if let absence { throw absence }
        do throws(APIError) {
            let bytes = try await ask()
            state.withLock { $0.fresh.append((key, bytes)) }
            return bytes
        } catch {
            if error.isAbsence { state.withLock { $0.absence = error } }
            guard error.isOutage, let bytes = await earlier(key, error) else { throw error }
            return bytes
        }
    }

    /// Stores the fresh answers and returns the value made from all.
    func end<Value>(with value: Value) async -> Fetched<Value> {
        let (state, time) = (state.withLock { $0 }, now())
        for (key, bytes) in state.fresh {
            await cache.keep(bytes, under: key, fetchedAt: time, now: time)
        }
        return Fetched(value, fetchedAt: state.oldest ?? time, failure: state.failure)
    }

    private func earlier(_ key: CacheKey, _ failure: APIError) async -> [UInt8]? {
        guard let kept = await cache.answer(under: key, now: now()) else { return nil }
        state.withLock { state in
            state.failure = state.failure ?? failure
            state.oldest = min(state.oldest ?? kept.fetchedAt, kept.fetchedAt)
        }
        return kept.bytes
    }
}

public import Foundation

/// Asks a service, and gives its last good answer where it cannot be reached or fails.
///
/// Only endpoints that are marked as cacheable have their answers kept, those of a POST that only reads too. Where the
/// service answers, what it says counts: also that somebody is not signed in, may not see it, or that it is gone.
///
/// ```swift
/// let endpoint = Endpoint(.post, "/api/travels", isCacheable: true)
/// let travels = try await caching.answer(to: try APIRequest(endpoint).carrying(period), as: [Travel].self)
/// if travels.isCached { print("as of \(travels.fetchedAt)") }
/// ```
public struct CachingClient: Sendable {
    /// Asks the service.
    public let client: APIClient
    /// Whose answers are kept.
    public let scope: CacheScope
    private let cache: OfflineCache
    private let now: @Sendable () -> Date

    /// A client that keeps answers.
    public init(
        _ client: APIClient, cache: OfflineCache, scope: CacheScope,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.client = client
        self.cache = cache
        self.scope = scope
        self.now = now
    }

    /// The answer, read as JSON.
    public func answer<Value: Decodable & Sendable>(
        to request: APIRequest, as type: Value.Type = Value.self
    ) async throws(APIError) -> Fetched<Value> {
        try await fetched { (client) throws(APIError) in try await client.answer(to: request) }
    }

    /// What the calls of any backend make of the service's answers, or of its last good ones.
    ///
    /// It counts as earlier, and as old as the oldest answer, as soon as one of them is. Answers that are held in memory are kept;
    /// downloads, streams of events and web sockets are not.
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
        let course = AnswerCourse(cache, scope, now: now)
        do throws(APIError) {
            return await course.end(with: try await ask(client.answering(by: course)))
        } catch {
            // Where an earlier answer cannot be read any more, the reason is that there is no fresh one.
            guard error.code == .answer, let failure = course.failure else { throw error }
            throw failure
        }
    }

    /// A value that several requests make, kept as a whole under a key of the caller's.
    ///
    /// ```swift
    /// let key = CacheKey(["plotmaps", "4", from, to, selectionHash], in: caching.scope)
    /// let map = try await caching.snapshot(under: key) { () throws(APIError) in try await travels.map(selection) }
    /// ```
    public func snapshot<Value: Codable & Sendable>(
        under key: CacheKey, fetch: () async throws(APIError) -> Value
    ) async throws(APIError) -> Fetched<Value> {
        guard key.owner == CacheKey.owner(scope) else {
            throw APIError(.request, "the key is of another user", remedy: "Make it with the client's scope.")
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
    /// Whether the service could not be reached, was too slow or failed, so that nobody knows what it would have said.
    var isOutage: Bool { [.unreachable, .slow, .server, .busy].contains(code) }
}

import Foundation
import Synchronization

/// Where the answers to one question come from, which may take several requests: fresh ones, and the last good ones where the
/// service is away.
///
/// Fresh answers are kept once all is read: what cannot be read is no good answer. After the first that is missing the others
/// are earlier ones too where there are such, so that nobody waits again and again for a service that is away.
final class AnswerCourse: Sendable {
    private struct State {
        var fresh: [(key: CacheKey, bytes: [UInt8])] = []
        var oldest: Date?
        var failure: APIError?
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

    /// Why an answer was an earlier one; `nil` as long as none was.
    var failure: APIError? { state.withLock { $0.failure } }

    /// The answer that `ask` has, or the last good one where the service cannot be reached or fails.
    func bytes(
        of request: APIRequest, to base: WebAddress, ask: () async throws(APIError) -> [UInt8]
    ) async throws(APIError) -> [UInt8] {
        guard request.endpoint.isCacheable, let key = try await CacheKey(request, to: base, in: scope) else {
            return try await ask()
        }
        if let failure, let bytes = await earlier(key, failure) { return bytes }
        do throws(APIError) {
            let bytes = try await ask()
            state.withLock { $0.fresh.append((key, bytes)) }
            return bytes
        } catch {
            guard error.isOutage, let bytes = await earlier(key, error) else { throw error }
            return bytes
        }
    }

    /// What was made of the answers; keeps the fresh ones.
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

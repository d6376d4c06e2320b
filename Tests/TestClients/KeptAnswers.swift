package import APICore
import Foundation
import Testing

/// Answers of services that are kept for when they no longer answer, in a folder that ends with the test.
package final class KeptAnswers {
    private let folder = NSTemporaryDirectory() + "/offline-\(UUID().uuidString)"

    package init() {}

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A client that keeps answers.
    package func caching(_ client: APIClient) throws -> CachingClient {
        let scope = CacheScope(profile: "Test", user: "anna")
        return CachingClient(client, cache: try OfflineCache(at: folder + "/answers.sqlite"), scope: scope)
    }

    /// The same client with a service that no longer answers.
    package func away(_ client: APIClient) throws -> CachingClient {
        var (limits, retry) = (HTTPLimits(), RetryPolicy())
        limits.total = .milliseconds(50)
        retry.attempts = 1
        return try caching(
            APIClient(
                client.base, session: client.session, userAgent: "fieldbook/test", limits: limits,
                retry: retry))
    }

    /// Expects the earlier result of a call if the service no longer answers.
    package func expectSame<Value: Sendable & Equatable>(
        _ caching: CachingClient, _ fresh: Value, _ ask: (APIClient) async throws(APIError) -> Value
    ) async throws {
        let earlier = try await caching.fetched(ask)
        #expect(earlier.isCached && earlier.failure?.code == .slow)
        #expect(earlier.value == fresh)
        #expect(abs(earlier.fetchedAt.timeIntervalSinceNow) < 3_600)
    }
}

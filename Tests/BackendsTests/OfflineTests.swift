import APICore
import Backends
import Foundation
import LoopbackServer
import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("An unreachable backend")
final class OfflineTests {
    private let folder = NSTemporaryDirectory() + "/offline-\(UUID().uuidString)"

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func caching(_ client: APIClient) throws -> CachingClient {
        let scope = CacheScope(profile: "Test", user: "anna")
        return CachingClient(client, cache: try OfflineCache(at: folder + "/answers.sqlite"), scope: scope)
    }

    /// The same client with a service that no longer answers.
    private func away(_ client: APIClient) throws -> CachingClient {
        var (limits, retry) = (HTTPLimits(), RetryPolicy())
        limits.total = .milliseconds(50)
        retry.attempts = 1
        return try caching(
            APIClient(
                client.base, session: client.session, userAgent: "fieldbook/test", limits: limits,
                retry: retry))
    }

    /// Expects the earlier result of a call if the service no longer answers.
    private func expectSame<Value: Sendable & Equatable>(
        _ caching: CachingClient, _ fresh: Value, _ ask: (APIClient) async throws(APIError) -> Value
    ) async throws {
        let earlier = try await caching.fetched(ask)
        #expect(earlier.isCached && earlier.failure?.code == .slow)
        #expect(earlier.value == fresh)
        #expect(abs(earlier.fetchedAt.timeIntervalSinceNow) < 3_600)
    }

    @Test("is replaced by Nyla's last answers, page by page, and only to the same requests")
    func nyla() async throws {
        let server = try PythonServer("nyla.py")
        let client = try client(of: server.address())
        let (nyla, context) = (NylaClient(client), RequestContext(mandate: "m1"))
        try await nyla.signIn("anna", password: "planted-secret-password")
        let land = NylaRealEstate(client, instance: "i1", mandate: "m1")
        for index in 0..<3 {
            let ring = [(0, 0), (10, 0), (10, 10), (0, 0)].map {
                Position(x: 2_600_000 + 20.0 * Double(index) + $0.0, y: 1_200_000 + $0.1)
            }
            _ = try await land.create(
                Nyla.Parcel(Feature(geometry: .polygon(Polygon(rings: [ring]))), in: .lv95))
        }
        let caching = try caching(client)
        let parcels = { (client: APIClient) async throws(APIError) in
            var query = PageQuery()
            query.size = 2
            return try await NylaRealEstate(client, instance: "i1", mandate: "m1").parcels(query).all()
        }
        let mandates = { (client: APIClient) async throws(APIError) in
            try await NylaClient(client).myFeatures()
        }
        let files = { (client: APIClient) async throws(APIError) in
            try await NylaFiles(client).list().all()
        }
        let summary = { (client: APIClient) async throws(APIError) in
            try await NylaRealEstate(client, instance: "i1", mandate: "m1").summary(of: ["k1", "k2"])
        }
        let fresh = try await caching.fetched(parcels)
        #expect(!fresh.isCached && fresh.value.count == 3)
        let others = try await (
            caching.fetched(mandates).value, caching.fetched(files).value, caching.fetched(summary).value
        )
        server.stop()
        let away = try away(client)
        try await expectSame(away, fresh.value, parcels)
        try await expectSame(away, others.0, mandates)
        try await expectSame(away, others.1, files)
        try await expectSame(away, others.2, summary)
        let unasked = await apiError {
            _ = try await away.fetched { (client) throws(APIError) in
                try await NylaFiles(client).createFolder("Neu")
            }
        }
        #expect(unasked?.code == .slow)
        let attributes = await apiError {
            _ = try await away.fetched { (client) throws(APIError) in
                try await NylaNeutralization(client, in: context).attributes()
            }
        }
        #expect(attributes?.code == .slow)
    }

    @Test("is replaced by the last answers of the onboarding service")
    func onboarding() async throws {
        let server = try PythonServer("onboarding.py")
        let client = try client(of: server.address(), token: "planted-secret-onboarding")
        let caching = try caching(client)
        let tasks = { (client: APIClient) async throws(APIError) in
            try await OnboardingClient(client).tasks(of: "u7")
        }
        let status = { (client: APIClient) async throws(APIError) in
            try await OnboardingClient(client).status(of: "u7")
        }
        let fresh = try await (caching.fetched(tasks), caching.fetched(status))
        #expect(!fresh.0.isCached && !fresh.1.isCached)
        server.stop()
        let away = try away(client)
        try await expectSame(away, fresh.0.value, tasks)
        try await expectSame(away, fresh.1.value, status)
    }

    @Test("is asked once if a list of several pages comes from its last answers")
    func oneFailure() async throws {
        let server = try LoopbackServer { request, connection in
            let page = request.query["page"] ?? ""
            connection.answer(200, [:], #"{"items":[{"id":\#(page),"name":"a"}],"total":3}"#)
            if page == "3" { connection.stopServer() }
        }
        let caching = try caching(try client(of: server.address()))
        let ask = { (client: APIClient) async throws(APIError) in
            try await NylaClient(client).mandates().all().map(\.id)
        }
        #expect(try await caching.fetched(ask).value == [1, 2, 3])
        let earlier = try await caching.fetched(ask)
        #expect(earlier.isCached && earlier.value == [1, 2, 3])
    }
}

import APICore
import Dispatch
import Foundation
import LoopbackServer
import Testing

@testable import ServiceOperations

@Suite("A service with cached answers")
struct SignedInServiceTests {
    private struct Tokens: Decodable, Sendable {
        let access_token: String
        let refresh_token: String
    }

    /// A transport to a service that is away.
    private struct Away: HTTPTransport {
        func send(
            _ request: HTTPRequest, deadline: ContinuousClock.Instant
        ) async throws(HTTPError) -> HTTPResponse {
            throw HTTPError(.connection, "away", remedy: "Wait.", isTransient: true)
        }
    }

    private static let bookings = Endpoint(.get, "/api/v1/bookings", isCacheable: true)

    private let folder = NSTemporaryDirectory() + "/signed-in-\(UUID().uuidString)"

    private var environment: [String: String] {
        ["XDG_STATE_HOME": folder + "/state", "XDG_CACHE_HOME": folder + "/cache", "PATH": "/nowhere"]
    }

    private func service(_ profile: Profile, over transport: (any HTTPTransport)? = nil) -> SignedInService {
        var retry = RetryPolicy()
        retry.attempts = 1
        let account = ProfileAccount(
            profile, secrets: Secrets(environment), userAgent: "fieldbook/test", retry: retry,
            transport: transport)
        return SignedInService(account, environment: environment)
    }

    /// The bookings, from the cache if the service cannot be reached; waits outside of tasks.
    private func bookings(of service: SignedInService) async throws -> Fetched<[UInt8]> {
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    returning: Result { () throws(APIError) in
                        try service.answer(mayBeOld: true) { (client) throws(APIError) in
                            try await client.bytes(of: APIRequest(Self.bookings))
                        }
                    })
            }
        }
        return try result.get()
    }

    @Test("has none left once a user has lost every role, and with it the session")
    func lostRole() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let server = try PythonServer("asiatravelplan.py", [], ["ATP_ROLES": "guest"])
        var profile = try Profile("trips", service: .asiaTravelPlan, address: WebAddress(server.address()))
        profile.signIn = .provider(
            SignInMethod.ProviderClient(
                issuer: "http://127.0.0.1:\(server.port)/realms/master", id: "asiatravelplan-ios"))
        let secrets = Secrets(environment)
        var state = SessionState()
        func keep(_ roles: String) async throws {
            let client = try ProfileAccount(profile, secrets: secrets, userAgent: "fieldbook/test")
                .anonymousClient()
            let tokens: Tokens = try await client.get("/test/tokens", query: [("roles", roles)])
            state.token = AccessToken(tokens.access_token, refreshToken: tokens.refresh_token)
            try secrets.keep(state, of: profile)
        }
        try await keep("atp_manager")
        let fresh = try await bookings(of: service(profile))
        let kept = try await bookings(of: service(profile, over: Away()))
        #expect(!fresh.isCached && kept.isCached && kept.value == fresh.value)

        try await keep("guest")
        let refused = await #expect(throws: APIError.self) { _ = try await bookings(of: service(profile)) }
        #expect(refused?.code == .forbidden)
        try await keep("atp_manager")
        let none = await #expect(throws: APIError.self) {
            _ = try await bookings(of: service(profile, over: Away()))
        }
        #expect(none?.code == .unreachable)
    }
}

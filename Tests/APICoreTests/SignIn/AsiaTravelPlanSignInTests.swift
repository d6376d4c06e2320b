import Foundation
import LoopbackServer
import Testing

@testable import APICore

/// Sign-in at a realm of Keycloak, as AsiaTravelPlan's contract has it.
@Suite("Sign-in to AsiaTravelPlan")
struct AsiaTravelPlanSignInTests {
    private static let bookings = Endpoint(.get, "/api/v1/bookings")

    private let room = SecretRoom()

    private func profile(_ server: PythonServer) throws -> Profile {
        var profile = try Profile("trips", service: .asiaTravelPlan, address: WebAddress(server.address()))
        let issuer = "http://127.0.0.1:\(server.port)/realms/master"
        profile.signIn = .provider(SignInMethod.ProviderClient(issuer: issuer, id: "asiatravelplan-ios"))
        return profile
    }

    private func counts(_ server: PythonServer) async throws -> [String: Int] {
        let address = try WebAddress(server.address())
        let client = try APIClient(address, session: Session(for: address), userAgent: "fieldbook/test")
        return try await client.get("/test/counts")
    }

    /// Stores a session as an earlier sign-in would have; the client does not know when it ends.
    private func keepSession(_ server: PythonServer, _ profile: Profile, roles: String, seconds: Int)
        async throws
    {
        let client = try room.account(profile).anonymousClient()
        let reply: TokenReply = try await client.get(
            "/test/tokens", query: [("roles", roles), ("seconds", "\(seconds)")])
        var state = SessionState()
        state.token = AccessToken(
            reply.accessToken, refreshToken: reply.refreshToken, identityToken: reply.identityToken)
        try room.secrets.keep(state, of: profile)
    }

    @Test("uses the browser, is renewed before it ends, and ends at the realm")
    func wholeWay() async throws {
        // It ends within the half minute before which it is renewed.
        let server = try PythonServer("asiatravelplan.py", [], ["ATP_SECONDS": "20"])
        let profile = try profile(server)
        let account = room.account(profile)
        let browser = TestBrowser()
        try await account.signIn(browser.dialog)
        #expect(browser.history.last?.isLoopback == true)
        let client = try account.client()
        #expect(TokenClaims(client.session.state.token?.value ?? "")?.username == "mai")
        for _ in 0..<2 { _ = try await client.bytes(of: APIRequest(Self.bookings)) }
        let requests = try await counts(server)
        #expect(requests["refresh"] == 2 && requests["GET /api/v1/bookings"] == 2)
        #expect(try await account.signOut() == nil)
        #expect(try room.secrets.session(of: profile) == nil)
        #expect(try await counts(server)["ended"] == 1)
    }

    @Test("fails without a role of the service, and leaves no session")
    func noRole() async throws {
        let server = try PythonServer("asiatravelplan.py", [], ["ATP_ROLES": "guest"])
        let profile = try profile(server)
        let error = await #expect(throws: APIError.self) {
            try await room.account(profile).signIn(TestBrowser().dialog)
        }
        #expect(error?.code == .forbidden && error?.message.contains("atp_admin") == true)
        #expect(try room.secrets.session(of: profile) == nil)
        #expect(try await counts(server)["ended"] == 1)
    }

    @Test("is renewed once where a role is missing, and then forgotten")
    func lostRole() async throws {
        let server = try PythonServer("asiatravelplan.py", [], ["ATP_ROLES": "guest"])
        let profile = try profile(server)
        try await keepSession(server, profile, roles: "guest", seconds: 300)
        let client = try room.account(profile).client()
        let error = await #expect(throws: APIError.self) {
            _ = try await client.bytes(of: APIRequest(Self.bookings))
        }
        #expect(error?.code == .forbidden)
        let requests = try await counts(server)
        #expect(requests["refresh"] == 1 && requests["GET /api/v1/bookings"] == 2)
        #expect(try room.secrets.session(of: profile) == nil && client.session.state.token == nil)
    }

    @Test("is renewed after it has ended, and the request sent once more")
    func ended() async throws {
        let server = try PythonServer("asiatravelplan.py")
        let profile = try profile(server)
        try await keepSession(server, profile, roles: "atp_staff", seconds: -5)
        let client = try room.account(profile).client()
        _ = try await client.bytes(of: APIRequest(Self.bookings))
        #expect(try await counts(server)["refresh"] == 1)
    }

    @Test("is over where the realm has ended the session")
    func realmEnded() async throws {
        let server = try PythonServer("asiatravelplan.py")
        let profile = try profile(server)
        try await keepSession(server, profile, roles: "atp_staff", seconds: -5)
        let client = try room.account(profile).client()
        try await room.account(profile).anonymousClient().delete("/test/refreshes")
        let error = await #expect(throws: APIError.self) {
            _ = try await client.bytes(of: APIRequest(Self.bookings))
        }
        #expect(error?.code == .signIn && error.map { "\($0)".contains("planted") } == false)
        #expect(try room.secrets.session(of: profile) == nil)
    }

    @Test("is ended without the app's redirect where a client has not registered it")
    func otherClient() async throws {
        let forms = Counter()
        let server = try LoopbackServer { request, connection in
            let base = "http://\(request.fields["host"] ?? "")"
            guard request.path == "/end" else {
                return connection.answer(
                    200, [:],
                    #"{"issuer":"\#(base)","token_endpoint":"\#(base)/token","end_session_endpoint":"\#(base)/end"}"#
                )
            }
            connection.answer(forms.next() == 1 ? 400 : 200, [:], #"{"error":"Invalid redirect uri"}"#)
        }
        var profile = try Profile(
            "trips", service: .asiaTravelPlan, address: WebAddress("http://127.0.0.1:1/"))
        profile.signIn = .provider(
            SignInMethod.ProviderClient(issuer: "http://127.0.0.1:\(server.port)", id: "fieldbook"))
        var state = SessionState()
        state.token = AccessToken("planted-opaque", identityToken: "planted-identity")
        try room.secrets.keep(state, of: profile)
        #expect(try await room.account(profile).signOut() == nil)
        #expect(server.requests.filter { $0.path == "/end" }.count == 2)
    }
}

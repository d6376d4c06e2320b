import Foundation
import LoopbackServer
import Testing

@testable import APICore

@Suite("Renewal of sessions")
struct RenewalTests {
    private let room = SecretRoom()

    private func profile(_ server: PythonServer, client: String = "f") throws -> Profile {
        var profile = try Profile("land", service: .nyla, address: WebAddress(server.address()))
        profile.signIn = .provider(
            SignInMethod.ProviderClient(issuer: "http://127.0.0.1:\(server.port)", id: client))
        return profile
    }

    private func counts(_ server: PythonServer) async throws -> [String: Int] {
        let base = try WebAddress(server.address())
        let client = try APIClient(base, session: Session(for: base), userAgent: "fieldbook/test")
        return try await client.answer(to: APIRequest(Endpoint(.get, "/counts")))
    }

    private func state(
        _ refresh: String, expiry: Date?, identity: String? = nil
    ) -> SessionState {
        var state = SessionState()
        state.token = AccessToken(
            "planted-old", expiry: expiry, refreshToken: refresh, identityToken: identity)
        return state
    }

    @Test("happens once, however many tasks ask at once for however many processes")
    func once() async throws {
        let server = try PythonServer("tokens.py")
        let profile = try profile(server)
        try room.secrets.keep(state("refresh-0", expiry: Date()), of: profile)
        let clients = try (0..<4).map { _ in try room.account(profile).client() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let _: [String: Int] = try await clients[number % clients.count]
                        .answer(to: APIRequest(Endpoint(.get, "/counts")))
                }
            }
            try await group.waitForAll()
        }
        #expect(try await counts(server)["refresh"] == 1)
        #expect(Set(clients.map { $0.session.state.token?.refreshToken }) == ["refresh-1"])
        #expect(try room.secrets.session(of: profile)?.token?.refreshToken == "refresh-1")
    }

    @Test("waits for another process, and uses what that one got")
    func otherProcess() async throws {
        let server = try PythonServer("tokens.py")
        let profile = try profile(server)
        try room.secrets.keep(state("planted-fresh", expiry: Date() + 3_600), of: profile)
        let path = room.path + "/land.session"
        rename(path, path + ".new")
        try room.secrets.keep(state("refresh-0", expiry: Date()), of: profile)
        let client = try room.account(profile).client()
        let other = try HoldingProcess(
            room.path + "/land.lock", #"mv "$SESSION.new" "$SESSION""#, ["SESSION": path])
        async let asked: [String: Int] = client.answer(to: APIRequest(Endpoint(.get, "/counts")))
        other.end()
        #expect(try await asked["refresh"] == 0)
        #expect(client.session.state.token?.refreshToken == "planted-fresh")
    }

    @Test("that is rejected ends the session in memory and store, and reveals no token")
    func refused() async throws {
        let server = try PythonServer("tokens.py")
        let profile = try profile(server)
        try room.secrets.keep(state("planted-spent", expiry: Date()), of: profile)
        let client = try room.account(profile).client()
        let error = await #expect(throws: APIError.self) {
            _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/counts")))
        }
        #expect(error?.code == .signIn)
        #expect(error.map { "\($0)".contains("planted") } == false)
        #expect(client.session.state.isEmpty)
        #expect(try room.secrets.session(of: profile) == nil)
    }

    @Test(
        "that returns a token of another provider or user ends the session, with the reason",
        arguments: [("stranger", "iss"), ("other", "another person's")])
    func mistaken(client name: String, words: String) async throws {
        let server = try PythonServer("tokens.py")
        let profile = try profile(server, client: name)
        let anna = "e30.\(Base64URL.encode(#"{"sub":"anna"}"#.utf8)).AA"
        try room.secrets.keep(state("refresh-0", expiry: Date(), identity: anna), of: profile)
        let client = try room.account(profile).client()
        let error = await #expect(throws: APIError.self) {
            _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/counts")))
        }
        #expect(error?.code == .signIn)
        #expect(error.map { "\($0)".contains(words) && !"\($0)".contains("refresh-") } == true)
        #expect(client.session.state.isEmpty)
        #expect(try room.secrets.session(of: profile) == nil)
        #expect(try await counts(server)["refresh"] == 1)
    }

    @Test("that fails for the moment signs nobody out")
    func unreachable() async throws {
        let server = try LoopbackServer { $1.answer(503) }
        var profile = try Profile("land", service: .nyla, address: WebAddress(server.address()))
        profile.signIn = .provider(
            SignInMethod.ProviderClient(issuer: "http://127.0.0.1:\(server.port)", id: "f"))
        let secrets = room.secrets
        var policy = RetryPolicy()
        policy.attempts = 1
        let account = ProfileAccount(profile, secrets: secrets, userAgent: "fieldbook/test", retry: policy)
        try secrets.keep(state("refresh-0", expiry: Date()), of: profile)
        let error = await #expect(throws: APIError.self) {
            _ = try await account.client().bytes(of: APIRequest(Endpoint(.get, "/counts")))
        }
        #expect(error?.isTransient == true)
        #expect(try secrets.session(of: profile)?.token?.refreshToken == "refresh-0")
    }

    @Test("is not attempted after a sign-out")
    func signedOut() async throws {
        let server = try PythonServer("tokens.py")
        let profile = try profile(server)
        try room.secrets.keep(state("refresh-0", expiry: Date()), of: profile)
        let client = try room.account(profile).client()
        #expect(try await room.account(profile).signOut() == nil)
        let error = await #expect(throws: APIError.self) {
            _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/counts")))
        }
        #expect(error?.code == .signIn)
        let counts = try await counts(server)
        #expect(counts["refresh"] == 0)
        #expect(counts["revoked"] == 1)
        #expect(client.session.state.isEmpty)
    }

    @Test("is stored even if the caller was cancelled")
    func cancelled() async throws {
        let profile = try Profile("land", service: .nyla, address: WebAddress("https://example.ch/"))
        try room.secrets.keep(state("refresh-0", expiry: Date()), of: profile)
        let renewal = SlowRenewal(to: state("refresh-1", expiry: nil))
        let keeper = ProfileKeeper(profile, secrets: room.secrets, renewal: renewal)
        let session = Session(
            for: profile.address, state: try #require(try room.secrets.session(of: profile)))
        let asking = Task { try await keeper.prepare(session) }
        for await _ in renewal.started { break }
        asking.cancel()
        renewal.finish()
        _ = await asking.result
        #expect(try room.secrets.session(of: profile)?.token?.refreshToken == "refresh-1")
        #expect(session.state.token?.refreshToken == "refresh-1")
    }

    @Test("spends no refresh token where the provider's keys cannot be had")
    func keys() async throws {
        let server = try LoopbackServer { request, connection in
            guard request.path != "/jwks" else { return connection.answer(404) }
            let base = "http://\(request.fields["host"] ?? "")"
            connection.answer(
                200, [:],
                #"{"issuer":"\#(base)","token_endpoint":"\#(base)/token","jwks_uri":"\#(base)/jwks"}"#)
        }
        var profile = try Profile("land", service: .nyla, address: WebAddress(server.address()))
        profile.signIn = .provider(
            SignInMethod.ProviderClient(issuer: "http://127.0.0.1:\(server.port)", id: "f"))
        try room.secrets.keep(state("refresh-0", expiry: Date()), of: profile)
        await #expect(throws: APIError.self) {
            _ = try await room.account(profile).client().bytes(of: APIRequest(Endpoint(.get, "/x")))
        }
        #expect(server.requests.map(\.path) == ["/.well-known/openid-configuration", "/jwks"])
    }

    @Test("keeps what a command made of a session, but not over what another process has kept meanwhile")
    func keeping() async throws {
        var profile = try Profile("land", service: .nyla, address: WebAddress("https://example.ch/"))
        profile.signIn = .form
        let account = room.account(profile)
        func cookies(_ value: String) -> SessionState {
            var state = SessionState()
            state.cookies.take(["auth=\(value)"], from: profile.address)
            return state
        }
        try room.secrets.keep(cookies("first"), of: profile)
        let session = try account.client().session
        for name in ["a", "b"] {
            session.update { $0.cookies.take(["\(name)=1"], from: profile.address) }
            try await account.keep(session)
            #expect(try room.secrets.session(of: profile) == session.state)
        }
        let ending = try account.client().session
        let newer = cookies("second")
        try room.secrets.keep(newer, of: profile)
        session.update { $0.cookies.take(["c=1"], from: profile.address) }
        ending.state = SessionState()
        try await account.keep(session)
        try await account.keep(ending)
        #expect(try room.secrets.session(of: profile) == newer)
        let last = try account.client().session
        last.state = SessionState()
        try await account.keep(last)
        #expect(try room.secrets.session(of: profile) == nil)
    }
}

/// Waits in the middle of its work, and stops when cancelled.
private final class SlowRenewal: SessionRenewal {
    private let state: SessionState
    private let starting = AsyncStream<Void>.makeStream()
    private let finishing = AsyncStream<Void>.makeStream()
    var started: AsyncStream<Void> { starting.stream }

    init(to state: SessionState) { self.state = state }

    func finish() { finishing.continuation.finish() }

    func isDue(_ state: SessionState, now: Date) -> Bool { true }

    func renewed(_ state: SessionState, now: Date) async throws(APIError) -> SessionState {
        starting.continuation.yield()
        for await _ in finishing.stream {}
        guard !Task.isCancelled else { throw APIError(.cancelled, "cancelled", remedy: "") }
        return self.state
    }
}

import Foundation
import LoopbackServer
import Testing

@testable import APICore

@Suite("Sign-in by an OpenID provider")
struct ProviderTests {
    private let room = SecretRoom()

    private func profile(_ issuer: String) throws -> Profile {
        var profile = try Profile("land", service: .nyla, address: WebAddress("http://127.0.0.1:1/"))
        profile.signIn = .provider(SignInMethod.ProviderClient(issuer: issuer, id: "fieldbook"))
        return profile
    }

    private func issuer(_ server: PythonServer) -> String { "http://127.0.0.1:\(server.port)" }

    @Test("proves itself as RFC 7636, appendix B")
    func proofKey() {
        let key = ProofKey(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(key.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(ProofKey().verifier.utf8.count == 43)
        #expect(ProofKey().verifier != ProofKey().verifier)
    }

    @Test("uses the browser, is stored, renewed, ended by a token used twice, and signed out")
    func wholeWay() async throws {
        let server = try PythonServer("oidc.py", ["20"])
        let profile = try profile(issuer(server))
        let account = room.account(profile)
        let browser = TestBrowser()
        try await account.signIn(browser.dialog)
        let kept = try #require(try room.secrets.session(of: profile)?.token)
        #expect(kept.identityToken.flatMap { TokenClaims($0) }?.text("sub") == "anna")
        #expect(kept.expiry.map { $0 < Date().addingTimeInterval(30) } == true)
        let back = try #require(browser.history.last)
        #expect(back.isLoopback && back.query.contains { $0.name == "code" })

        // The code is valid once.
        let code = try #require(back.query.first { $0.name == "code" }?.value)
        let spent = await #expect(throws: APIError.self) {
            let web = ProviderWeb(userAgent: "fieldbook/test", limits: HTTPLimits(), allowsPlainHTTP: false)
            _ = try await TokenEndpoint(
                client: SignInMethod.ProviderClient(issuer: issuer(server), id: "fieldbook"),
                metadata: ProviderMetadata(of: issuer(server), through: web), web: web
            ).tokens([("grant_type", "authorization_code"), ("code", code), ("code_verifier", "planted")])
        }
        #expect(spent?.serverCode == "invalid_grant")
        #expect(spent.map { "\($0)".contains(code) || "\($0)".contains("planted") } == false)

        // It ends within half a minute, so it is renewed; the provider takes the former refresh token no more.
        let keeper = try keeper(profile)
        let session = Session(
            for: profile.address, state: try #require(try room.secrets.session(of: profile)))
        try await keeper.prepare(session)
        let renewed = try #require(session.state.token)
        #expect(renewed.refreshToken != kept.refreshToken)
        #expect(try room.secrets.session(of: profile)?.token == renewed)
        #expect(renewed.identityToken == kept.identityToken)

        var replayed = session.state
        replayed.token = kept
        try room.secrets.keep(replayed, of: profile)
        session.state = replayed
        let error = await #expect(throws: APIError.self) { try await keeper.prepare(session) }
        #expect(error?.code == .signIn)
        #expect(session.state.isEmpty)
        #expect(try room.secrets.session(of: profile) == nil)

        session.state.token = renewed
        try room.secrets.keep(session.state, of: profile)
        #expect(try await account.signOut() == nil)
        #expect(try room.secrets.session(of: profile) == nil)
    }

    private func keeper(_ profile: Profile) throws -> ProfileKeeper {
        guard case .provider(let client) = profile.signIn else { throw CancellationError() }
        let web = ProviderWeb(userAgent: "fieldbook/test", limits: HTTPLimits(), allowsPlainHTTP: false)
        return ProfileKeeper(
            profile, secrets: room.secrets, renewal: TokenRenewal(client: client, web: web))
    }

    @Test("accepts no response to another request, and none without its proof")
    func forged() async throws {
        let server = try PythonServer("oidc.py", ["20"])
        let profile = try profile(issuer(server))
        let account = room.account(profile)
        for (from, to, words) in [
            ("code=", "code=x", "POST /token"),
            ("code=", "iss=http%3A%2F%2Fevil.example&code=", "another provider"),
            ("code=", "error=access_denied&x=", "denied"),
        ] {
            let browser = TestBrowser { $0.replacingOccurrences(of: from, with: to) }
            let error = await #expect(throws: APIError.self) { try await account.signIn(browser.dialog) }
            #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
        }
        // A proof other than the announced one.
        let other = ProofKey().challenge
        let swapping = TestBrowser()
        let dialog = SignInDialog(
            show: { _ in }, open: { await swapping.open($0.adding(["code_challenge": other])) })
        let error = await #expect(throws: APIError.self) { try await account.signIn(dialog) }
        #expect(error?.serverCode == "invalid_grant")
        // A nonce that is not the one that was sent.
        let changing = SignInDialog(
            show: { _ in }, open: { await swapping.open($0.adding(["nonce": "another"])) })
        let nonce = await #expect(throws: APIError.self) { try await account.signIn(changing) }
        #expect(nonce?.message.contains("nonce") == true)
        #expect(try room.secrets.session(of: profile) == nil)
    }

    @Test("waits for its own reply, whatever comes before it")
    func strays() async throws {
        let server = try PythonServer("oidc.py", ["20"])
        let account = room.account(try profile(issuer(server)))
        for stray in ["state=x", "x=", "error=access_denied&x="] {
            let browser = TestBrowser(strayingTo: { $0.replacingOccurrences(of: "state=", with: stray) })
            try await account.signIn(browser.dialog)
            #expect(browser.strayStatuses == [400], "\(stray)")
        }
    }

    @Test("trusts no provider that has another name or an unencrypted endpoint")
    func discovery() async throws {
        for (change, code) in [
            (["issuer": "https://evil.example"], APIError.Code.answer),
            (["token_endpoint": "http://evil.example/token"], .insecure),
            (["token_endpoint": "nowhere"], .answer), ([:], .signIn),
        ] {
            let server = try LoopbackServer { request, connection in
                var document = ["token_endpoint": "https://id.example/token"]
                document["issuer"] = "http://\(request.fields["host"] ?? "")"
                document.merge(change) { $1 }
                let data = (try? JSONEncoder().encode(document)) ?? Data()
                connection.answer(200, [:], String(decoding: data, as: UTF8.self))
            }
            let account = room.account(try profile("http://127.0.0.1:\(server.port)"))
            let error = await #expect(throws: APIError.self) {
                try await account.signIn(TestBrowser().dialog)
            }
            #expect(error?.code == code)
            #expect(Set(server.requests.map(\.target)).count == 1)
        }
        let elsewhere = try LoopbackServer { $1.answer(302, ["Location": "https://evil.example/"]) }
        let account = room.account(try profile("http://127.0.0.1:\(elsewhere.port)"))
        await #expect(throws: APIError.self) { try await account.signIn(TestBrowser().dialog) }
    }
}

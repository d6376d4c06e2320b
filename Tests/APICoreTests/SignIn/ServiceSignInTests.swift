import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import APICore

@Suite("Sign-in by a service's own ways")
struct ServiceSignInTests {
    private let room = SecretRoom()

    private func profile(_ server: PythonServer, _ method: SignInMethod?) throws -> Profile {
        var profile = try Profile("land", service: .nyla, address: WebAddress(server.address()))
        profile.signIn = method
        return profile
    }

    private func counts(_ server: PythonServer) async throws -> [String: Int] {
        let base = try WebAddress(server.address())
        let client = try APIClient(base, session: Session(for: base), userAgent: "fieldbook/test")
        return try await client.answer(to: APIRequest(Endpoint(.get, "/counts")))
    }

    @Test("stores a form's cookies, and reveals no password")
    func form() async throws {
        let server = try PythonServer("service.py")
        let profile = try profile(server, .form)
        let account = room.account(profile)
        try await account.signIn(TestBrowser().dialog)
        #expect(try account.client().session.state.cookies.cookies.map(\.name) == ["auth"])
        let scope = account.cacheScope(of: try account.client().session)
        #expect(account.cacheScope(of: try account.client().session) == scope)
        try await account.signIn(TestBrowser().dialog)
        let later = account.cacheScope(of: try account.client().session)
        #expect(later != scope && later.profile == scope.profile)
        let dialog = SignInDialog(
            show: { _ in }, credentials: { SignInDialog.Credentials(user: "anna", password: "planted-wrong") }
        )
        let error = await #expect(throws: APIError.self) { try await account.signIn(dialog) }
        #expect(error?.code == .signIn)
        #expect(error.map { "\($0)".contains("planted") } == false)
        #expect(error?.remedy.hasSuffix("open the service's page in a browser.") == true)
        var paged = profile
        paged.page = try WebAddress("https://land.example.ch/")
        let shown = await #expect(throws: APIError.self) { try await room.account(paged).signIn(dialog) }
        #expect(shown?.remedy.hasSuffix("open https://land.example.ch/.") == true)
        // Who was signed in is still.
        #expect(try room.secrets.session(of: profile)?.isEmpty == false)
        #expect(try await account.signOut() == nil)
        #expect(try room.secrets.session(of: profile) == nil)
        #expect(try await counts(server)["left"] == 1)
    }

    @Test("ends at the service if possible; otherwise the reason is reported")
    func leaving() async throws {
        for (status, isTold) in [(200, true), (404, true), (401, true), (403, false), (503, false)] {
            let server = try LoopbackServer { $1.answer(status) }
            var profile = try Profile("land", service: .nyla, address: WebAddress(server.address()))
            profile.signIn = .browser(.google)
            var state = SessionState()
            state.token = AccessToken("planted-token")
            try room.secrets.keep(state, of: profile)
            let untold = try await room.account(profile).signOut()
            #expect((untold == nil) == isTold, "\(status)")
            #expect(server.requests.map(\.path) == ["/api/local/logout"], "\(status)")
            #expect(try room.secrets.session(of: profile) == nil)
        }
    }

    @Test("ends the provider's session also where tokens cannot be revoked, and says the first reason")
    func endingSession() async throws {
        let server = try LoopbackServer { request, connection in
            let base = "http://\(request.fields["host"] ?? "")"
            let document =
                #"{"issuer":"\#(base)","token_endpoint":"\#(base)/token","#
                + #""revocation_endpoint":"\#(base)/revoke","end_session_endpoint":"\#(base)/end"}"#
            switch request.path {
            case "/revoke": connection.answer(403, [:], #"{"error":"first_reason"}"#)
            case "/end": connection.answer(400, [:], #"{"error":"second_reason"}"#)
            default: connection.answer(200, [:], document)
            }
        }
        let issuer = "http://127.0.0.1:\(server.port)"
        var profile = try Profile("land", service: .nyla, address: WebAddress("http://127.0.0.1:1/"))
        profile.signIn = .provider(SignInMethod.ProviderClient(issuer: issuer, id: "f"))
        var state = SessionState()
        state.token = AccessToken(
            "planted-opaque", refreshToken: "planted-refresh", identityToken: "planted-identity")
        try room.secrets.keep(state, of: profile)
        let untold = try await room.account(profile).signOut()
        #expect(untold?.serverCode == "first_reason")
        #expect(untold.map { "\($0)".contains("planted") } == false)
        #expect(server.requests.map(\.path).suffix(2) == ["/revoke", "/end"])
    }

    @Test("ends the sessions in the file and in the keyring, also where a keyring is required")
    func keptTwice() async throws {
        let server = try LoopbackServer { $1.answer() }
        var profile = try Profile("land", service: .nyla, address: WebAddress(server.address()))
        profile.signIn = .browser(.google)
        func session(_ token: String) -> SessionState {
            var state = SessionState()
            state.token = AccessToken(token)
            return state
        }
        let tool = try FakeTool()
        let (keyring, demand) = (SecretTool(tool.environment), ["FIELDBOOK_SECRETS": "keyring"])
        let cases: [([String: String], SecretTool?)] = [([:], keyring), (demand, keyring), (demand, nil)]
        for (environment, keyring) in cases {
            let old = KeptSession(session("planted-old"), of: profile)
            try keyring?.write(Array(JSONEncoder().encode(old)), SecretName(profile))
            try room.secrets.keep(session("planted-new"), of: profile)
            let before = server.requests.count
            let account = ProfileAccount(
                profile, secrets: room.secrets(environment, keyring: keyring), userAgent: "fieldbook/test")
            #expect(try await account.signOut() == nil)
            let ended = server.requests.dropFirst(before).map { $0.fields["authorization"] }
            #expect(ended == ["Bearer planted-new"] + (keyring == nil ? [] : ["Bearer planted-old"]))
            let rest = room.secrets([:], keyring: SecretTool(tool.environment))
            #expect(try rest.session(of: profile) == nil)
        }
    }

    @Test("revokes tokens that must not be used")
    func revokingRefused() async throws {
        let server = try PythonServer("tokens.py")
        let issuer = "http://127.0.0.1:\(server.port)"
        var profile = try profile(server, .device(SignInMethod.ProviderClient(issuer: issuer, id: "ok")))
        profile.roles = ["surveyor"]
        let refused = await #expect(throws: APIError.self) {
            try await room.account(profile).signIn(SignInDialog(show: { _ in }))
        }
        #expect(refused?.code == .forbidden)
        #expect(try await counts(server)["revoked"] == 1)
        #expect(try room.secrets.session(of: profile) == nil)
    }

    @Test(
        "accepts a token or cookies copied from the browser, if valid, without waiting for a redirection"
    )
    func browser() async throws {
        let server = try PythonServer("service.py")
        let profile = try profile(server, .browser(.microsoft))
        let account = room.account(profile)
        let browser = TestBrowser()
        try await account.signIn(browser.dialog(bringing: .token(" Bearer planted-browser-token\n")))
        #expect(try account.client().session.state.token?.value == "planted-browser-token")
        #expect(browser.history.map(\.text) == [server.address("/api/msft/auth/login")])

        for bad in ["planted-other-token", "planted token", "", "planted-töken"] {
            let error = await #expect(throws: APIError.self) {
                try await account.signIn(TestBrowser().dialog(bringing: .token(bad)))
            }
            #expect(error?.code == .signIn, "\(bad)")
            #expect(error.map { "\($0)".contains("planted") } == false)
        }
        // Who was signed in is still.
        #expect(try account.client().session.state.token?.value == "planted-browser-token")

        let path = room.path + "-cookies.txt"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let good = "#HttpOnly_127.0.0.1\tFALSE\t/\tFALSE\t0\tauth\tplanted-browser-cookie\n"
        try Data("# Netscape HTTP Cookie File\n\nother.example\tFALSE\t/\tTRUE\t0\ta\tb\n\(good)".utf8)
            .write(to: URL(filePath: path))
        try await account.signIn(TestBrowser().dialog(bringing: .cookies(fileAt: path)))
        let state = try account.client().session.state
        #expect(state.token == nil && state.cookies.cookies.map(\.value) == ["planted-browser-cookie"])
        for (text, words) in [
            ("127.0.0.1 FALSE / FALSE 0 auth planted-browser-cookie\n", ":1: "),
            ("other.example\tTRUE\t/\tFALSE\t0\tauth\tplanted\n", "no cookie for"),
            ("127.0.0.1\tFALSE\t/\tFALSE\t1000\tauth\tplanted\n", "no cookie for"),
        ] {
            try Data(text.utf8).write(to: URL(filePath: path))
            let error = await #expect(throws: APIError.self) {
                try await account.signIn(TestBrowser().dialog(bringing: .cookies(fileAt: path)))
            }
            #expect(error?.message.contains(words) == true, "\(String(describing: error))")
            #expect(error.map { "\($0)".contains("planted") } == false)
        }
    }

    @Test("accepts that a service has no path to prove Google's token by")
    func google() async throws {
        let server = try LoopbackServer { $1.answer(404, [:], #"{"detail":"Not Found"}"#) }
        var profile = try Profile("land", service: .nyla, address: WebAddress(server.address()))
        profile.signIn = .browser(.google)
        let account = room.account(profile)
        try await account.signIn(SignInDialog(show: { _ in }, brought: { .token("planted-token") }))
        #expect(try account.client().session.state.token?.value == "planted-token")
        #expect(server.requests.map(\.path) == ["/api/google/me"])
        profile.signIn = .browser(.microsoft)
        let refused = await #expect(throws: APIError.self) {
            try await room.account(profile).signIn(
                SignInDialog(show: { _ in }, brought: { .token("planted-token") }))
        }
        #expect(refused?.code == .notFound)
    }

    @Test("uses a proxy's token for that service only, and renews it five minutes before it expires")
    func proxy() async throws {
        let server = try PythonServer("service.py")
        let user = SignInMethod.ProxyUser(name: "anna", groups: ["drivers"])
        var profile = try profile(server, .proxy(user))
        profile.roles = ["drivers"]
        let account = room.account(profile)
        try await account.signIn(TestBrowser().dialog)
        let state = try account.client().session.state
        let cookie = try #require(state.cookies.cookies.first)
        #expect(TokenClaims(cookie.value)?.roles() == ["drivers"])
        let renewal = ProxyRenewal { (state) throws(APIError) in state }
        #expect(!renewal.isDue(state, now: Date()))
        #expect(renewal.isDue(state, now: Date().addingTimeInterval(3_301)))
        let start = Date(timeIntervalSince1970: 1_000)
        #expect(ProxyRenewal.due(issued: start, expiry: start + 3_600) == start + 3_300)
        #expect(ProxyRenewal.due(issued: start, expiry: start + 100) == start + 30)
        // A cookie that ends in less than five minutes.
        var old = state
        let claims = Base64URL.encode(#"{"exp":\(Int(Date().timeIntervalSince1970) + 100)}"#.utf8)
        old.cookies.take(["vt_auth=e30.\(claims).x; Path=/; Max-Age=100"], from: profile.address)
        try room.secrets.keep(old, of: profile)
        let client = try account.client()
        _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/public")))
        let renewed = try #require(client.session.state.cookies.cookies.first?.value)
        #expect(TokenClaims(renewed)?.roles() == ["drivers"])
        #expect(try room.secrets.session(of: profile) == client.session.state)
        profile.roles = ["admins"]
        let refused = await #expect(throws: APIError.self) {
            try await room.account(profile).signIn(TestBrowser().dialog)
        }
        #expect(refused?.code == .forbidden)
        #expect(refused?.message.contains("admins") == true)
        profile.signIn = .proxy(SignInMethod.ProxyUser(name: "eve"))
        let error = await #expect(throws: APIError.self) {
            try await room.account(profile).signIn(TestBrowser().dialog)
        }
        #expect(error?.code == .signIn)
    }

    @Test("asks a device's code as often as the provider wants")
    func device() async throws {
        let cases: [(String, [Int], String?)] = [
            ("authorization_pending,slow_down,authorization_pending,ok", [5, 5, 10, 10], nil),
            ("authorization_pending,access_denied", [5, 5], "denied"), ("expired_token", [5], "expired"),
            (
                Array(repeating: "authorization_pending", count: 13).joined(separator: ","),
                Array(repeating: 5, count: 12), "expired"
            ),
            ("invalid_client", [5], "invalid_client"),
        ]
        let server = try PythonServer("tokens.py")
        let issuer = "http://127.0.0.1:\(server.port)"
        for (answers, waits, words) in cases {
            let profile = try profile(
                server, .device(SignInMethod.ProviderClient(issuer: issuer, id: answers)))
            let waited = Waits()
            let account = ProfileAccount(
                profile, secrets: room.secrets, userAgent: "fieldbook/test", pause: { waited.append($0) })
            let shown = Waits()
            let dialog = SignInDialog(show: { shown.note($0) })
            do {
                try await account.signIn(dialog)
                #expect(words == nil)
                #expect(try account.client().session.state.token?.refreshToken == "refresh-100")
            } catch {
                #expect("\(error)".contains(words ?? "?"), "\(error)")
                #expect(!"\(error)".contains("planted-device-code"))
            }
            #expect(waited.all == waits.map { .seconds($0) })
            #expect(shown.notices.map(\.code) == ["ABCD-EFGH"])
        }
    }

    @Test("says which role is missing where the service refuses a good token, after one renewal")
    func roles() async throws {
        let server = try PythonServer("tokens.py")
        let issuer = "http://127.0.0.1:\(server.port)"
        var profile = try profile(server, .provider(SignInMethod.ProviderClient(issuer: issuer, id: "f")))
        profile.roles = ["surveyor"]
        var state = SessionState()
        state.token = AccessToken("planted-opaque", refreshToken: "refresh-0")
        try room.secrets.keep(state, of: profile)
        let client = try room.account(profile).client()
        let error = await #expect(throws: APIError.self) {
            _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/api/forbidden")))
        }
        #expect(error?.code == .forbidden)
        #expect(error?.message.contains("surveyor") == true)
        let counts = try await counts(server)
        #expect(counts["refresh"] == 1)
        #expect(counts["asked"] == 2)
        // The session is as valid as before, and not renewed needlessly.
        #expect(client.session.state.token?.refreshToken == "refresh-1")
        #expect(try room.secrets.session(of: profile) == client.session.state)
        await #expect(throws: APIError.self) {
            _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/api/forbidden")))
        }
        #expect(try await self.counts(server)["refresh"] == 1)
        try await room.account(profile).keep(client.session)
        #expect(try room.secrets.session(of: profile)?.token?.refreshToken == "refresh-1")
    }

    @Test("is of the contract's client, whatever version the program has, and warned of another contract")
    func contract() throws {
        func bootstrap(_ contract: String) throws -> VersionGate.Bootstrap {
            try JSONDecoder().decode(
                VersionGate.Bootstrap.self,
                from: Data(
                    #"""
                    {"app":{"min_supported_version":"1.0.0","latest_version":"1.0.0","force_update":false},
                     "api":{"contract_version":"\#(contract)"},"features":{"bookings":true,"customers":false}}
                    """#.utf8))
        }
        let known = try bootstrap("2026-03-01.1")
        #expect(VersionGate().refusal(by: known) == nil && known.warnings.isEmpty)
        #expect(try bootstrap("2026-03-01.3").warnings.isEmpty)
        #expect(try bootstrap("2026-05-11.1").warnings.count == 1)
        #expect(known.refusal(ofPath: "/api/v1/bookings") == nil)
        #expect(known.refusal(ofPath: "/api/v1/customers/7")?.code == .forbidden)
        #expect(known.refusal(ofPath: "/api/v1/customersX") == nil)
    }

    @Test("ends and is removed if AsiaTravelPlan rejects a user without a role")
    func withoutRole() async throws {
        let server = try PythonServer("tokens.py")
        var profile = try Profile("trips", service: .asiaTravelPlan, address: WebAddress(server.address()))
        profile.signIn = .provider(
            SignInMethod.ProviderClient(issuer: "http://127.0.0.1:\(server.port)", id: "asiatravelplan-ios"))
        let claims = Base64URL.encode(#"{"realm_access":{"roles":["offline_access"]}}"#.utf8)
        var state = SessionState()
        state.token = AccessToken("e30.\(claims).x", refreshToken: "refresh-0")
        try room.secrets.keep(state, of: profile)
        let client = try room.account(profile).client()
        let error = await #expect(throws: APIError.self) {
            _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/api/forbidden")))
        }
        #expect(error?.message.contains("atp_staff") == true, "\(String(describing: error))")
        #expect(try await counts(server)["refresh"] == 1)
        #expect(client.session.state.token == nil)
        #expect(try room.secrets.session(of: profile)?.token == nil)
    }

    @Test("reports that a newer client is required")
    func version() async throws {
        let server = try LoopbackServer { request, connection in
            guard request.path == "/public/v1/mobile/bootstrap" else { return connection.answer(404) }
            connection.answer(
                200, [:],
                #"{"app":{"min_supported_version":"1.2.0","latest_version":"2.0.0"},"features":{"bookings":true}}"#
            )
        }
        let base = try WebAddress(server.address())
        let client = try APIClient(base, session: Session(for: base), userAgent: "fieldbook/test")
        let error = await #expect(throws: APIError.self) {
            try await VersionGate(version: "1.1.9").check(client)
        }
        #expect(error?.code == .outdated)
        #expect(error?.message.contains("1.2.0") == true)
        let bootstrap = try await VersionGate(version: "1.2").check(client)
        #expect(bootstrap?.features == ["bookings": true])
        let other = try APIClient(
            WebAddress(server.address("/other")), session: Session(for: base), userAgent: "fieldbook/test")
        #expect(try await VersionGate(version: "0.1").check(other) == nil)
        let forcing = try JSONDecoder().decode(
            VersionGate.Bootstrap.self,
            from: Data(#"{"app":{"latest_version":"2.0.0","force_update":true}}"#.utf8))
        // force_update stops every client, also one that is new enough.
        #expect(VersionGate(version: "1.9").refusal(by: forcing)?.code == .outdated)
        #expect(VersionGate(version: "2.0").refusal(by: forcing)?.code == .outdated)
        for (own, wanted, isOlder) in [
            ("1.9", "1.10", true), ("1.2.0", "1.2", false), ("2", "1.9.9", false),
            ("v1.0.0-dev", "1.0.1", true),
        ] {
            #expect(VersionGate.isOlder(own, than: wanted) == isOlder, "\(own) \(wanted)")
        }
    }
}

/// The waits, and the texts shown.
private final class Waits: Sendable {
    private let waits = Mutex<[Duration]>([])
    private let shown = Mutex<[SignInDialog.Notice]>([])
    var all: [Duration] { waits.withLock { $0 } }
    var notices: [SignInDialog.Notice] { shown.withLock { $0 } }
    func append(_ wait: Duration) { waits.withLock { $0.append(wait) } }
    func note(_ notice: SignInDialog.Notice) { shown.withLock { $0.append(notice) } }
}

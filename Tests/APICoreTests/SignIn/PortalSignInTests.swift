import Foundation
import LoopbackServer
import Testing

@testable import APICore

@Suite("Sign-in behind a portal, and with a token")
struct PortalSignInTests {
    private let room = SecretRoom()

    private func profile(_ server: LoopbackServer, _ method: SignInMethod) throws -> Profile {
        var profile = try Profile("cars", service: .vueTraccar, address: WebAddress(server.address()))
        profile.signIn = method
        return profile
    }

    @Test("passes a portal's cookies on to the proxy, also when the session is renewed")
    func portal() async throws {
        let server = try LoopbackServer { request, connection in
            guard request.fields["cookie"]?.contains("portal=planted-portal") == true else {
                return connection.answer(303, ["Location": "https://auth.example.ch/?rd=here"])
            }
            let isSignIn = request.path == "/api/auth/token"
            connection.answer(
                200, isSignIn ? ["Set-Cookie": "vt_auth=planted-own; Path=/; Max-Age=100"] : [:], "{}")
        }
        let profile = try profile(server, .proxy(.init()))
        let account = room.account(profile)
        let refused = await #expect(throws: APIError.self) {
            try await account.signIn(SignInDialog(show: { _ in }))
        }
        #expect(refused?.code == .signIn && refused?.status == 303)
        #expect(refused?.message.contains("auth.example.ch") == true)

        let path = room.path + "-portal.txt"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let line = "127.0.0.1\tFALSE\t/\tFALSE\t0\tportal\tplanted-portal\n"
        try Data(line.utf8).write(to: URL(filePath: path))
        try await account.signIn(SignInDialog(show: { _ in }, given: .cookies(fileAt: path)))
        let client = try account.client()
        #expect(client.session.state.cookies.cookies.map(\.name) == ["portal", "vt_auth"])
        // The cookie ends in less than five minutes.
        _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/public")))
        #expect(server.requests.map(\.path).suffix(2) == ["/api/auth/token", "/public"])
        #expect(client.session.state.cookies.cookies.map(\.name) == ["portal", "vt_auth"])
    }

    @Test("is none if only the portal sets a cookie")
    func portalAlone() async throws {
        let server = try LoopbackServer { $1.answer(200, ["Set-Cookie": "portal=planted-portal"], "{}") }
        let profile = try profile(server, .proxy(.init()))
        let refused = await #expect(throws: APIError.self) {
            try await room.account(profile).signIn(SignInDialog(show: { _ in }))
        }
        #expect(refused?.code == .answer)
        #expect(try room.secrets.session(of: profile) == nil)
    }

    @Test("names a portal in place of a request that it has answered, only where a proxy signs in")
    func naming() async throws {
        let server = try LoopbackServer { $1.answer(302, ["Location": "https://auth.example.ch/"]) }
        let (own, other) = (try profile(server, .proxy(.init())), try profile(server, .form))
        let client = try room.account(own).anonymousClient()
        let refused = await #expect(throws: APIError.self) {
            _ = try await client.bytes(of: APIRequest(Endpoint(.post, "/api/travels")))
        }
        let error = try #require(refused)
        #expect(error.code == .refused)
        let named = room.account(own).explaining(error)
        #expect(named.code == .signIn && named.remedy.contains("--profile cars"), "\(named)")
        #expect(room.account(other).explaining(error).code == .refused)
    }

    @Test("replaces the remedy of errors of the session only")
    func remedies() throws {
        let remedy = "Ask for one of them, or sign in as another user: fieldbook login."
        let forbidden = APIError(.forbidden, "no role", remedy: remedy)
        let ended = APIError(.signIn, "the session has expired", remedy: "Sign in: fieldbook login.")
        var profile = try Profile("land", service: .nyla, address: WebAddress("https://land.example/"))
        let token = ["FIELDBOOK_TOKEN": "planted-given"]
        for environment in [[:], token] {
            let account = room.account(profile, environment: environment)
            #expect(account.explaining(forbidden).remedy == remedy)
            #expect(account.explaining(ended).remedy.hasPrefix("Give a good token in FIELDBOOK_TOKEN"))
        }
        profile.signIn = .form
        for environment in [[:], token] {
            let named = room.account(profile, environment: environment).explaining(forbidden).remedy
            #expect(named == remedy.replacing("login", with: "login --profile land"))
        }
        let given = room.account(profile, environment: token).explaining(ended).remedy
        #expect(given.hasPrefix("Correct or unset FIELDBOOK_TOKEN"), "\(given)")
    }

    @Test("names a portal also where a request to read ends at its page")
    func page() async throws {
        let page = try LoopbackServer { $1.answer(200, ["Content-Type": "text/html"], "<p>Sign in</p>") }
        let login = page.address("/login")
        let server = try LoopbackServer { $1.answer(302, ["Location": login]) }
        let profile = try profile(server, .proxy(.init()))
        let client = try room.account(profile).anonymousClient()
        let refused = await #expect(throws: APIError.self) {
            _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/api/devices")))
        }
        let error = try #require(refused)
        let named = room.account(profile).explaining(error)
        #expect(error.code == .answer && named.code == .signIn && named.message.contains("127.0.0.1"))
    }

    @Test("stores a token only if the service accepts it")
    func token() async throws {
        let server = try LoopbackServer { request, connection in
            let isGood = request.fields["authorization"] == "Bearer planted-good"
            connection.answer(isGood ? 200 : 401, [:], #"{"error":"unknown","code":"AUTH"}"#)
        }
        let profile = try profile(server, .token)
        let account = room.account(profile)
        func signIn(_ brought: SignInDialog.Brought) async throws {
            try await account.signIn(TestBrowser().dialog(bringing: brought)) { (client) throws(APIError) in
                _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/status")))
            }
        }
        try await signIn(.token("Bearer planted-good\n"))
        #expect(try account.client().session.state.token?.value == "planted-good")
        let refused = await #expect(throws: APIError.self) { try await signIn(.token("planted-bad")) }
        #expect(refused?.code == .signIn && refused?.remedy.contains("new token") == true)
        let cookies = await #expect(throws: APIError.self) { try await signIn(.cookies(fileAt: "/none")) }
        #expect(cookies?.message.contains("a token was expected") == true)
        for error in [refused, cookies] { #expect(error.map { "\($0)".contains("planted") } == false) }
        // Who was signed in is still.
        #expect(try account.client().session.state.token?.value == "planted-good")
        #expect(try await account.signOut() == nil && server.requests.count == 2)
        #expect(try room.secrets.session(of: profile) == nil)
    }
}

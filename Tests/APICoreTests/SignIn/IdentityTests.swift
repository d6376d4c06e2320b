import Foundation
import LoopbackServer
import Testing

@testable import APICore

@Suite("Tokens and redirections")
struct IdentityTests {
    private func token(_ claims: String, head: String = #"{"alg":"ES256","kid":"1"}"#) -> String {
        "\(Base64URL.encode(head.utf8)).\(Base64URL.encode(claims.utf8)).AA"
    }

    @Test("are read for roles wherever they stand")
    func roles() {
        let claims = TokenClaims(
            token(
                #"""
                {"realm_access":{"roles":["a"]},"resource_access":{"fieldbook":{"roles":["b","a"]},"other":{"roles":["c"]}},
                "roles":"d","groups":["/e",7,"","/trips/f"],"exp":2000000000.5}
                """#))
        #expect(claims?.roles(clients: ["fieldbook"]) == ["a", "b", "d", "e", "trips/f", "f"])
        #expect(claims?.roles(clients: ["fieldbook", "other"]).contains("c") == true)
        #expect(TokenClaims(token(#"{"sub":"7","preferred_username":"anna"}"#))?.name == "anna")
        #expect(claims?.roles() == ["a", "b", "c", "d", "e", "trips/f", "f"])
        #expect(claims?.expiry == Date(timeIntervalSince1970: 2_000_000_000.5))
        for text in [
            "", "a.b", "a.b.c", "..", token("[]"), token("{"),
            token(String(repeating: " ", count: 70_000) + "{}"),
        ] { #expect(TokenClaims(text) == nil) }
        #expect(TokenClaims(token(#"{"exp":1e300,"roles":{"x":1},"realm_access":[1]}"#))?.expiry == nil)
    }

    @Test("are read for roles of AsiaTravelPlan's own clients, and of no others")
    func rolesOfAsiaTravelPlan() throws {
        let client = SignInMethod.ProviderClient(issuer: "https://id.example", id: "fieldbook")
        func profile(_ service: ServiceName, _ method: SignInMethod) throws -> Profile {
            let address = try WebAddress("https://trips.example/")
            var profile = try Profile("trips", service: service, address: address)
            profile.signIn = method
            return profile
        }
        func staff(of name: String) -> String {
            let others = #""account":{"roles":["atp_admin"]}"#
            return token(#"{"resource_access":{"\#(name)":{"roles":["atp_staff"]},\#(others)}}"#)
        }
        for method in [SignInMethod.provider(client), .device(client)] {
            let trips = try profile(.asiaTravelPlan, method)
            let expected: [String: [String]] = [
                "asiatravelplan-backend": ["atp_staff"], "asiatravelplan-ios": ["atp_staff"],
                "fieldbook": ["atp_staff"], "asiatravelplan-website": [],
            ]
            for (name, roles) in expected {
                #expect(TokenClaims(staff(of: name))?.roles(clients: trips.roleClients) == roles, "\(name)")
                var state = SessionState()
                state.token = AccessToken(staff(of: name))
                let refusal = RoleGate(trips).refusal(of: state)
                #expect((refusal == nil) == !roles.isEmpty, "\(name)")
                #expect((refusal?.code == .forbidden) == roles.isEmpty, "\(name)")
            }
            // Another service's profile does not know that client.
            let land = try profile(.nyla, method)
            let roles = TokenClaims(staff(of: "asiatravelplan-backend"))?.roles(clients: land.roleClients)
            #expect(roles?.isEmpty == true)
        }
    }

    @Test(
        "are believed only with claims that fit",
        arguments: [
            (#""iss":"https://id""#, nil), (#""iss":"https://id/""#, "iss"), (#""aud":["other"]"#, "aud"),
            (#""aud":["f","other"]"#, "azp"), (#""aud":["f","other"],"azp":"f""#, nil),
            (#""azp":"x""#, "azp"),
            (#""exp":900"#, "exp"), (#""exp":950"#, nil), (#""exp":"later""#, "exp"), (#""iat":2000"#, "iat"),
            (#""nonce":"m""#, "nonce"), (#""sub":"""#, "sub"),
            (#""iss":null"#, "iss"), (#""aud":[]"#, "aud"), (#""aud":7"#, "aud"), (#""aud":["f"]"#, nil),
            (#""azp":7"#, nil), (#""exp":940"#, "exp"), (#""exp":940.5"#, nil), (#""exp":1e300"#, "exp"),
            (#""iat":1599"#, nil), (#""iat":"later""#, nil), (#""nonce":7"#, "nonce"), (#""sub":7"#, "sub"),
        ] as [(String, String?)])
    func claims(change: String, wrong: String?) async throws {
        let server = try LoopbackServer { request, connection in
            connection.answer(
                200, [:],
                #"{"issuer":"http://\#(request.fields["host"] ?? "")","token_endpoint":"https://id/token"}"#)
        }
        let issuer = "http://127.0.0.1:\(server.port)"
        let web = ProviderWeb(userAgent: "fieldbook/test", limits: HTTPLimits(), allowsPlainHTTP: false)
        let check = IdentityCheck(
            client: SignInMethod.ProviderClient(issuer: issuer, id: "f"),
            metadata: try await ProviderMetadata(of: issuer, through: web), nonce: "n",
            now: Date(timeIntervalSince1970: 1_000))
        var claims = [
            "iss": #""https://id""#, "aud": #""f""#, "exp": "1100", "iat": "990", "nonce": #""n""#,
            "sub": #""anna""#,
        ]
        let name = String(change.dropFirst().prefix { $0 != "\"" })
        claims[name] = nil
        let text = "{" + claims.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + ",\(change)}"
        // A header's number beyond `Int` changes nothing.
        let whole = token(
            text.replacingOccurrences(of: "https://id", with: issuer), head: #"{"alg":"none","x":1e300}"#)
        if let wrong {
            let error = await #expect(throws: APIError.self) {
                try await check.subject(of: whole, signedBy: nil)
            }
            #expect(error?.message.contains(wrong) == true)
        } else {
            #expect(try await check.subject(of: whole, signedBy: nil) == "anna")
        }
        let unsigned = await #expect(throws: APIError.self) {
            try await check.subject(of: whole, signedBy: KeySet([]))
        }
        #expect(unsigned?.message.contains("signed") == true)
    }

    @Test("listens for one reply, and has nothing else to show")
    func listener() async throws {
        let listener = try await RedirectListener(for: "2")
        defer { listener.close() }
        let browser = TestBrowser()
        func status(_ path: String, _ method: HTTPRequest.Method = .get, _ host: String? = nil) async throws
            -> Int?
        {
            let address = listener.address.text.dropLast() + path
            var request = HTTPRequest(try WebAddress(String(address)), method: method)
            if let host { request.fields["Host"] = host }
            return await browser.follow(request)
        }
        #expect(try await status("/favicon.ico") == 404)
        #expect(try await status("/") == 404)
        #expect(try await status("/other?code=1&state=2") == 404)
        #expect(try await status("/?colour=red") == 404)
        #expect(try await status("/?code=1&code=2&state=3") == 404)
        #expect(try await status("/?code=1&state=2", .post) == 404)
        #expect(try await status("/?code=1&state=2", .get, "evil.example") == 404)
        #expect(try await status("/?code=8&state=x2") == 400)
        #expect(try await status("/?code=8") == 400)
        #expect(try await status("/?error=access_denied") == 400)
        #expect(try await status("/?code=1&state=2") == 200)
        #expect(try await status("/?code=9&state=2") == 200)
        let reply = try await listener.reply(within: .seconds(60))
        #expect(reply["code"] == "1")
        #expect("\(reply)" == "a reply")
        let silent = try await RedirectListener(for: "2")
        defer { silent.close() }
        let error = await #expect(throws: APIError.self) {
            _ = try await silent.reply(within: .milliseconds(1))
        }
        #expect(error?.code == .signIn)
    }
}

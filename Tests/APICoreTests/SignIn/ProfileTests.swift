import Foundation
import Testing

@testable import APICore

@Suite("Profiles")
struct ProfileTests {
    private static let text = """
        default: land
        profiles:
          land:
            service: nyla
            url: https://gateway.example.ch/base/
            page: https://land.example.ch/
            ca: own authority.pem
            pins: [sha256//AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=]
            environment: Int
            mandate: m1
            instance: i1
            language: no
            timeouts: { connecting: 2, silence: 0.5, total: 90 }
            at-once: 3
            sign-in: { method: oidc, issuer: "https://id.example.ch/realms/land", client: fieldbook, scopes: [email] }
            roles: [surveyor, admin]
          cars:
            service: vuetraccar
            url: http://cars.example.ch/
            allow-plain-http: true
            sign-in: { method: proxy, user: anna, groups: [drivers] }
          open:
            service: onboarding
            url: http://onboarding.example.ch/
            sign-in: form
        """

    private func file(_ text: String = text) throws -> ProfileFile {
        try ProfileFile(Array(text.utf8), at: "profiles.yaml")
    }

    @Test("are read with all they say")
    func reading() throws {
        let profile = try file().profile()
        #expect(profile.name == "land")
        #expect(profile.service == .nyla)
        #expect(profile.environment == .integration)
        #expect(profile.context == RequestContext(mandate: "m1", instance: "i1"))
        #expect(profile.language == "no")
        #expect(profile.page?.description == "https://land.example.ch/")
        #expect(profile.authority?.hasSuffix("/own authority.pem") == true)
        #expect(profile.pins.map(\.text) == ["sha256//AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="])
        #expect(profile.limits.connecting == .seconds(2))
        #expect(profile.limits.silence == .milliseconds(500))
        #expect(profile.limits.total == .seconds(90))
        #expect(profile.mostAtOnce == 3)
        #expect(profile.roles == ["surveyor", "admin"])
        let client = SignInMethod.ProviderClient(
            issuer: "https://id.example.ch/realms/land", id: "fieldbook", scopes: ["email"])
        #expect(profile.signIn == .provider(client))
        #expect(client.scope == "openid email")
        var overrides = ProfileOverrides()
        overrides.profile = "cars"
        #expect(
            try file().profile(overrides).signIn
                == .proxy(SignInMethod.ProxyUser(name: "anna", groups: ["drivers"])))
    }

    @Test("cannot pin what is not the digest of a key, nor a service without encryption")
    func pins() throws {
        for pin in ["", "sha256//", "sha256//AAEC", "sha1//AAECAwQFBgcICQoLDA0ODxAREhM=", "AAEC"] {
            let error = #expect(throws: APIError.self) {
                try file("profiles:\n  x: {service: nyla, url: \"https://e.ch/\", pins: [\"\(pin)\"]}\n")
            }
            #expect(error?.message.contains("profiles.x.pins: ") == true, "\(pin)")
        }
        let pin = "sha256//AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
        let plain = try file(
            "profiles:\n  x: {service: nyla, url: \"http://localhost/\", pins: [\"\(pin)\"]}\n")
        let error = #expect(throws: APIError.self) { try plain.profile() }
        #expect(error?.code == .insecure && error?.remedy.contains("pins") == true)
    }

    @Test("have texts that YAML might take for something else")
    func texts() throws {
        let profile = try file(
            "profiles:\n  x: { service: nyla, url: \"https://e.ch/\", mandate: 2026-03-01, instance: 07, roles: [yes] }\n"
        ).profile()
        #expect(profile.context == RequestContext(mandate: "2026-03-01", instance: "07"))
        #expect(profile.roles == ["yes"])
    }

    @Test("are overridden by the environment, and that by flags")
    func overrides() throws {
        let environment = try ProfileOverrides(environment: [
            "FIELDBOOK_PROFILE": "land", "FIELDBOOK_URL": "https://other.example.ch/",
            "FIELDBOOK_MANDATE": "m2", "FIELDBOOK_INSTANCE": "", "FIELDBOOK_TIMEOUT": "7",
            "FIELDBOOK_LANGUAGE": "fr-CH",
        ])
        var flags = ProfileOverrides()
        flags.mandate = "m3"
        let profile = try file().profile(flags.over(environment))
        #expect(profile.address.host == "other.example.ch")
        #expect(profile.context == RequestContext(mandate: "m3", instance: "i1"))
        #expect(profile.limits.total == .seconds(7))
        #expect(profile.language == "fr-CH")
        flags.language = "en"
        #expect(try file().profile(flags.over(environment)).language == "en")
        for (name, value) in [
            ("URL", "ftp://x"), ("URL", "https://anna:geheim@x/"), ("MANDATE", "a\r\nX: y"),
            ("TIMEOUT", "nan"),
            ("TIMEOUT", "-1"), ("ALLOW_PLAIN_HTTP", "perhaps"), ("LANGUAGE", "f!"), ("LANGUAGE", "a-b-c-d-e"),
        ] {
            let error = #expect(throws: APIError.self) {
                try ProfileOverrides(environment: ["FIELDBOOK_\(name)": value])
            }
            #expect(
                error.map { "\($0)".contains("FIELDBOOK_\(name)") && !"\($0)".contains("geheim") } == true)
        }
    }

    @Test("have another instance without its mandate only where an override names one alone")
    func foreignInstance() throws {
        func isForeign(_ environment: [String: String], mandate: String? = nil, instance: String? = nil)
            throws
            -> Bool
        {
            var flags = ProfileOverrides()
            (flags.mandate, flags.instance) = (mandate, instance)
            let overrides = try flags.over(ProfileOverrides(environment: environment))
            return try file().profile(overrides).hasForeignInstance
        }
        #expect(try !isForeign([:]) && !isForeign([:], instance: "i1") && !isForeign([:], mandate: "m2"))
        #expect(try isForeign([:], instance: "i3") && !isForeign([:], mandate: "m2", instance: "i3"))
        #expect(try isForeign(["FIELDBOOK_INSTANCE": "i3"]))
        #expect(try !isForeign(["FIELDBOOK_INSTANCE": "i3", "FIELDBOOK_MANDATE": "m2"]))
        #expect(try !isForeign(["FIELDBOOK_INSTANCE": "i3"], instance: "i1"))
    }

    @Test("are found where the specification says")
    func places() {
        #expect(ProfileFile.path(["FIELDBOOK_CONFIG": "/x/y.yaml", "HOME": "/h"]) == "/x/y.yaml")
        #expect(ProfileFile.path(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == "/c/fieldbook/profiles.yaml")
        #expect(
            ProfileFile.path(["XDG_CONFIG_HOME": "relative", "HOME": "/h"])
                == "/h/.config/fieldbook/profiles.yaml")
    }

    @Test(
        "report file, line and key of an error, but no value",
        arguments: [
            ("    url: planted-value", "profiles.yaml:4: profiles.x.url"),
            ("    url: https://anna:planted@example.ch/", "profiles.yaml:4: profiles.x.url"),
            ("    url: https://example.ch/?token=planted", "profiles.yaml:4: profiles.x.url"),
            ("    url: https://e.ch/\n    colour: planted", "profiles.yaml:5: profiles.x.colour"),
            (
                "    url: https://e.ch/\n    password: planted",
                "profiles.yaml:5: profiles.x.password: this file must not contain secrets"
            ),
            (
                "    url: https://e.ch/\n    client_secret: planted",
                "profiles.yaml:5: profiles.x.client_secret: this file must not contain s"
            ),
            (
                "    url: https://e.ch/\n    accessToken: planted",
                "profiles.yaml:5: profiles.x.accessToken: this file must not contain s"
            ),
            ("    url: https://e.ch/\n    environment: planted", "profiles.yaml:5: profiles.x.environment"),
            (
                "    url: https://e.ch/\n    timeouts: { total: planted }",
                "profiles.yaml:5: profiles.x.timeouts.total"
            ),
            (
                "    url: https://e.ch/\n    language: \"planted!\"",
                "profiles.yaml:5: profiles.x.language: a code such as"
            ),
            ("    url: https://e.ch/\n    at-once: 0", "profiles.yaml:5: profiles.x.at-once: a number"),
            ("    url: https://e.ch/\n    allow-plain-http: planted", "profiles.x.allow-plain-http"),
            ("    url: https://e.ch/\n    sign-in: planted", "profiles.yaml:5: profiles.x.sign-in.method"),
            (
                "    url: https://e.ch/\n    sign-in: { method: oidc, client: planted }",
                "profiles.x.sign-in.issuer"
            ),
            (
                "    url: https://e.ch/\n    sign-in: { method: form, token: planted }",
                "sign-in.token: this file must not contain secrets"
            ),
            ("    url: https://e.ch/\n    url: https://planted.ch/", "profiles.yaml:"),
            ("    url: https://e.ch/\n    roles: planted", "profiles.yaml:5: profiles.x.roles"),
            ("    url: https://e.ch/\n  a/planted: {}", "profiles.yaml:5: profiles.a key"),
            ("    mandate: planted", "profiles.yaml:3: profiles.x.url: it is missing"),
            ("    url: [planted", "profiles.yaml:"),
        ])
    func mistakes(lines: String, words: String) throws {
        let text = "profiles:\n  x:\n    service: nyla\n\(lines)\n"
        let error = #expect(throws: APIError.self) { try file(text) }
        #expect(error?.code == .profile)
        #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
        #expect(error.map { "\($0)".contains("planted") } == false)
    }

    @Test("are chosen by name, by default or as the only one; unencrypted ones need permission")
    func choosing() throws {
        var overrides = ProfileOverrides()
        overrides.profile = "nobody"
        #expect(throws: APIError.self) { try file().profile(overrides) }
        overrides.profile = "open"
        #expect(throws: APIError.self) { try file().profile(overrides) }
        overrides.allowsPlainHTTP = true
        #expect(try file().profile(overrides).name == "open")
        #expect(throws: APIError.self) { try file("").profile() }
        #expect(throws: APIError.self) { try file("default: x\n") }
        let one = try file("profiles:\n  x: { service: nyla, url: \"http://127.0.0.1:9/\" }\n")
        #expect(try one.profile().name == "x")
        for name in ["", "a/b", "..", ".x", "a b", String(repeating: "x", count: 65), "ü"] {
            #expect(throws: APIError.self) {
                try Profile(name, service: .nyla, address: WebAddress("https://e.ch/"))
            }
        }
    }

    @Test("reject a file that is too large")
    func size() {
        #expect(throws: APIError.self) {
            try ProfileFile([UInt8](repeating: 0x20, count: ProfileFile.mostBytes + 1), at: "x")
        }
        let nested = Array(String(repeating: "[", count: 100_000).utf8)
        #expect(throws: APIError.self) { try ProfileFile(nested, at: "x") }
        #expect(throws: APIError.self) { try ProfileFile([0xFF, 0xFE], at: "x") }
    }
}

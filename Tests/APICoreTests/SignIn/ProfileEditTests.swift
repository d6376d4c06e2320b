import Foundation
import Testing

@testable import APICore

@Suite("A profile that is written to a file of profiles")
struct ProfileEditTests {
    /// A file that exists for a test.
    private final class File {
        let path = NSTemporaryDirectory() + "/profiles-\(UUID().uuidString).yaml"

        init(_ text: String?) throws {
            if let text { try Data(text.utf8).write(to: URL(filePath: path)) }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
    }

    private func profile(_ name: String = "new") throws -> Profile {
        var profile = try Profile(
            name, service: .nyla, address: WebAddress("https://[::1]:8443/path"))
        profile.environment = .integration
        profile.context = RequestContext(mandate: "1", instance: "i:#\"\\")
        profile.page = try WebAddress("https://[::1]:8443/page")
        profile.authority = "/etc/own \"ca\" #1.pem"
        profile.pins = [
            try #require(KeyPin("sha256//" + Data(repeating: 251, count: 32).base64EncodedString()))
        ]
        profile.allowsPlainHTTP = true
        profile.requiresKeyring = true
        profile.roles = ["yes", "a,b"]
        profile.signIn = .provider(
            .init(issuer: "https://id.example.ch/realms/a", id: "{x}", scopes: ["roles", "[]"]))
        return profile
    }

    @Test("is read again as it was, whatever its values")
    func values() throws {
        let file = try File(nil)
        var profiles = [try profile()]
        let methods: [SignInMethod?] = [
            nil, .form, .browser(.microsoft), .browser(.google), .token, .proxy(.init()),
            .proxy(.init(name: "anna", groups: ["a-b", "*x"])),
            .device(.init(issuer: "https://id.example.ch", id: "fieldbook")),
        ]
        for (place, method) in methods.enumerated() {
            var profile = try Profile(
                "p\(place)", service: place == 0 ? .dialog : .vueTraccar,
                address: WebAddress(place == 0 ? "wss://relay.example.ch/" : "https://cars.example.ch/"))
            profile.signIn = method
            profiles.append(profile)
        }
        for profile in profiles { try ProfileEdit(writing: profile, to: file.path).write() }
        let read = try ProfileFile(at: file.path)
        #expect(read.profiles == profiles && read.standard == "new", "\(file.text)")
        #expect(file.text.contains("url: wss://relay.example.ch/\n"))
    }

    @Test(
        "leaves all other lines as they are",
        arguments: [
            "profiles:\n  a: {service: nyla, url: \"https://a.ch/\"}",
            "# top\n\ndefault: \"a\" # mine\n\nprofiles: # all\n    # first\n    a:\n        service: nyla\n        url: https://a.ch/\n\n# end\n",
            "profiles:\r\n  a:\r\n    service: nyla\r\n    url: https://a.ch/\r\n# end\r\n",
            "---\nprofiles:\n  'a':\n    service: nyla\n    url: >-\n      https://a.ch/\n  b: &b\n    service: dialog\n    url: wss://b.ch/\ndefault: b\n",
            "default: a\nprofiles:\n a:\n  url: https://a.ch/\n  service: nyla\n\n\n",
            "profiles: {}\n", "# nothing yet\n", "", "\n\n",
        ])
    func layouts(text: String) throws {
        let file = try File(text)
        let before = try ProfileFile(at: file.path)
        let edit = try ProfileEdit(writing: profile(), to: file.path)
        #expect(!edit.removesLines || text.hasPrefix("profiles: {}"))
        #expect(file.text == text)
        try edit.write()
        let after = try ProfileFile(at: file.path)
        #expect(after.profiles == before.profiles + [try profile()], "\(file.text)")
        #expect(after.standard == before.standard ?? before.profiles.first?.name ?? "new")
        func lines(_ text: String) -> [Substring.UnicodeScalarView] {
            text.unicodeScalars.split(separator: "\n")
        }
        var rest = lines(file.text)[...]
        for line in lines(text) where String(line) != "profiles: {}" {
            let place = try #require(
                rest.firstIndex { String($0) == String(line) }, "\(String(line)) is lost")
            rest = rest[(place + 1)...]
        }
    }

    @Test("replaces the one of its name alone, and becomes the default one, if that is wanted")
    func replacing() throws {
        let text =
            "default: a # mine\nprofiles:\n  a:\n    # old\n    service: nyla\n    url: https://a.ch/\n  # next\n  b: {service: onboarding, url: \"https://b.ch/\"}\n"
        let file = try File(text)
        let error = #expect(throws: APIError.self) { try ProfileEdit(writing: profile("a"), to: file.path) }
        #expect(error?.code == .profile && error?.remedy.contains("--overwrite") == true)
        try ProfileEdit(writing: profile("a"), to: file.path, replacing: true).write()
        let read = try ProfileFile(at: file.path)
        #expect(read.profiles.map(\.name) == ["a", "b"])
        #expect(try read.profiles.first == profile("a"))
        #expect(file.text.contains("  # next\n  b:") && !file.text.contains("# old"))
        let edit = try ProfileEdit(writing: profile("b"), to: file.path, asDefault: true, replacing: true)
        #expect(edit.difference.prefix(2) == ["- default: a # mine", "+ default: b # mine"])
        try edit.write()
        #expect(try ProfileFile(at: file.path).standard == "b")
    }

    @Test("is not written if the file has changed meanwhile, or cannot be extended")
    func rejected() throws {
        let file = try File("profiles:\n  a: {service: nyla, url: \"https://a.ch/\"}\n")
        let edit = try ProfileEdit(writing: profile(), to: file.path)
        let other = "profiles:\n  c: {service: nyla, url: \"https://c.ch/\"}\n"
        try Data(other.utf8).write(to: URL(filePath: file.path))
        #expect(throws: APIError.self) { try edit.write() }
        #expect(file.text == other)
        for text in [
            "{profiles: {a: {service: nyla, url: \"https://a.ch/\"}}}\n", "profiles:\n - a\n", "a: b: c\n",
        ] {
            let file = try File(text)
            #expect(throws: APIError.self) { try ProfileEdit(writing: profile(), to: file.path) }
            #expect(file.text == text)
        }
    }

    @Test("follows a link, and keeps the file's mode")
    func link() throws {
        let file = try File("# mine\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        let link = file.path + ".link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
        defer { try? FileManager.default.removeItem(atPath: link) }
        try ProfileEdit(writing: profile(), to: link).write()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file.path)
        #expect(try ProfileFile(at: link).profiles.count == 1)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o640)
    }
}

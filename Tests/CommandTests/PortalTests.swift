import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite("A portal in front of VueTraccar")
struct PortalTests {
    private let folder: TemporaryFolder
    private let server: PythonServer
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        server = try PythonServer("vuetraccar.py", [], ["REMOTE_USER": "anna", "VT_PORTAL": "1"])
        try folder.write(
            "profiles:\n  cars: {service: vuetraccar, url: \"\(server.address())\", sign-in: {method: proxy}}\n",
            to: "profiles.yaml")
        command = .withProfiles(in: folder.path)
    }

    private func writeCookie(_ value: String) throws {
        try folder.write(
            "127.0.0.1\tFALSE\t/\tFALSE\t0\tauthelia_session\t\(value)\n"
                + "127.0.0.1\tFALSE\t/\tFALSE\t0\tvt_auth\tplanted-old\n", to: "cookies.txt")
    }

    @Test("lets those through who give its cookies")
    func cookies() throws {
        try writeCookie("planted-secret-portal-cookie")
        let login = try command.run("login", "--cookie-file", "cookies.txt")
        #expect(login.status == 0 && login.errors.contains("signed in to cars as anna"), "\(login.errors)")
        let devices = try command.run("travels", "devices", "--format", "ndjson")
        #expect(devices.status == 0 && devices.output.contains("Bus"), "\(devices.errors)")
        #expect(!(login.errors + devices.errors).contains("planted"))
    }

    @Test("is named to those who have no cookies of it, or wrong ones")
    func strangers() throws {
        try writeCookie("planted-wrong")
        for arguments in [["login"], ["login", "--cookie-file", "cookies.txt"]] {
            let refused = try command.run(arguments)
            #expect(refused.status == 2 && refused.errors.contains("api.signIn"), "\(refused.errors)")
            #expect(refused.errors.contains("the portal at auth.example.ch"), "\(refused.errors)")
            #expect(refused.errors.contains("fieldbook login --profile cars --cookie-file"))
            #expect(!refused.errors.contains("planted"), "\(refused.errors)")
        }
        let missing = try command.run("login", "--cookie-file", "none.txt")
        #expect(missing.status != 0 && missing.errors.contains("none.txt"), "\(missing.errors)")
    }

    @Test("is named to a user whose session there has ended")
    func ended() throws {
        try writeCookie("planted-secret-portal-cookie")
        try command.run("login", "--cookie-file", "cookies.txt")
        let session = try #require(
            FileManager.default.enumerator(atPath: folder.path + "/.state")?.compactMap { $0 as? String }
                .first { $0.hasSuffix(".session") })
        let path = ".state/" + session
        let state = try #require(folder.text(path))
        try folder.write(state.replacing("planted-secret-portal-cookie", with: "planted-ended"), to: path)
        let refused = try command.run(
            "travels", "list", "--device", "4", "--from", "2026-03", "--until", "2026-03")
        #expect(
            refused.status == 2 && refused.errors.contains("the portal at auth.example.ch"),
            "\(refused.errors)")
        #expect(!refused.errors.contains("planted"))
    }

    @Test("has no use for a token, and a form neither for a token nor for cookies")
    func useless() throws {
        try writeCookie("planted-secret-portal-cookie")
        let token = try command.run("login", "--token-file", "cookies.txt")
        #expect(token.status == 2 && token.errors.contains("--token-file does not apply"), "\(token.errors)")
        try folder.write(
            "profiles:\n  land: {service: nyla, url: \"\(server.address())\", sign-in: {method: form}}\n",
            to: "profiles.yaml")
        for option in ["--token-file", "--cookie-file"] {
            let form = try command.run("login", "--user", "anna", option, "cookies.txt")
            #expect(form.status == 2 && form.errors.contains("\(option) does not apply"), "\(form.errors)")
        }
    }
}

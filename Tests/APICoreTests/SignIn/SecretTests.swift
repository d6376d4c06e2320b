import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import APICore

@Suite("Secrets")
struct SecretTests {
    private let room = SecretRoom()
    private let stored = StoredSession()

    @Test("are stored in a file 0600 in a folder 0700, and read again unchanged")
    func files() throws {
        let profile = try stored.profile()
        #expect(try room.secrets.session(of: profile) == nil)
        try room.secrets.keep(stored.state(), of: profile)
        #expect(try room.secrets.session(of: profile) == stored.state())
        #expect(StoredSession.mode(room.path) == 0o700)
        #expect(StoredSession.mode(room.path + "/land.session") == 0o600)
        for mask in [0, 0o077] as [mode_t] {
            let room = SecretRoom()
            let former = umask(mask)
            let kept: Void? = try? room.secrets.keep(stored.state(), of: profile)
            umask(former)
            #expect(kept != nil)
            #expect(StoredSession.mode(room.path) == 0o700)
            #expect(StoredSession.mode(room.path + "/land.session") == 0o600)
        }
        try room.secrets.keep(SessionState(), of: profile)
        #expect(try FileManager.default.contentsOfDirectory(atPath: room.path) == [])
    }

    @Test("are sent only to the service and provider that they are for")
    func whose() throws {
        var profile = try stored.profile()
        profile.signIn = .provider(SignInMethod.ProviderClient(issuer: "https://id.example", id: "f"))
        try room.secrets.keep(stored.state(), of: profile)
        profile.address = try WebAddress("https://EXAMPLE.ch:443/other?a=b")
        #expect(try room.secrets.session(of: profile) == stored.state())
        var others = Array(repeating: profile, count: 5)
        others[0].address = try WebAddress("https://evil.example/")
        others[1].address = try WebAddress("http://example.ch:443/")
        others[2].address = try WebAddress("https://example.ch:8443/")
        others[3].signIn = .device(SignInMethod.ProviderClient(issuer: "https://evil.example", id: "f"))
        others[4].signIn = .form
        for other in others {
            let error = #expect(throws: APIError.self) { try room.account(other).client() }
            #expect(error?.code == .signIn)
            #expect(error.map { "\($0)".contains("planted") } == false)
        }
        #expect(try room.secrets.session(of: profile) == stored.state())
    }

    @Test("are sent to no other address when signing out there, and are removed all the same")
    func signingOutElsewhere() async throws {
        var profile = try stored.profile()
        profile.signIn = .proxy(SignInMethod.ProxyUser(name: "anna"))
        try room.secrets.keep(stored.state(), of: profile)
        let elsewhere = try LoopbackServer { $1.answer() }
        profile.address = try WebAddress(elsewhere.address())
        let untold = try await room.account(profile).signOut()
        #expect(untold?.message.contains("https://example.ch:443") == true)
        #expect(untold.map { "\($0)".contains("planted") } == false)
        #expect(elsewhere.requests.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: room.path) == ["land.lock"])
    }

    @Test("of the environment count first, and are not kept")
    func environment() throws {
        let profile = try stored.profile()
        try room.secrets.keep(stored.state(), of: profile)
        let given = room.secrets([
            "FIELDBOOK_TOKEN": "planted-given", "FIELDBOOK_PASSWORD": "planted-secret",
        ])
        #expect(try given.session(of: profile)?.token?.value == "planted-given")
        #expect(given.givenPassword == "planted-secret")
        #expect(try room.secrets.session(of: profile) == stored.state())
    }

    @Test("in links, or in files and folders open to others, are rejected")
    func refusals() throws {
        let profile = try stored.profile()
        let path = room.path + "/land.session"
        let refused = {
            let error = #expect(throws: APIError.self) { try room.secrets.session(of: profile) }
            #expect(error?.code == .secret)
            #expect(error.map { "\($0)".contains("planted") } == false)
        }
        try room.secrets.keep(stored.state(), of: profile)
        for mode in [0o640, 0o604, 0o660] as [mode_t] {
            chmod(path, mode)
            refused()
        }
        chmod(path, 0o600)
        chmod(room.path, 0o750)
        refused()
        #expect(throws: APIError.self) { try room.secrets.keep(stored.state(), of: profile) }
        chmod(room.path, 0o700)
        rename(path, path + ".other")
        symlink(path + ".other", path)
        refused()
        unlink(path)
        mkfifo(path, 0o600)
        refused()
        unlink(path)
        try Data(repeating: 0x20, count: SecretFolder.mostBytes + 1).write(to: URL(filePath: path))
        chmod(path, 0o600)
        refused()
        try Data("planted, but no session".utf8).write(to: URL(filePath: path))
        refused()
        if geteuid() == 0 {
            chown(path, 65_534, 65_534)
            refused()
        }
        let link = SecretRoom()
        symlink(room.path, link.path)
        #expect(throws: APIError.self) { try link.secrets.session(of: profile) }
        unlink(link.path)
    }

    @Test("replace a link, and do not follow it")
    func replacing() throws {
        let profile = try stored.profile()
        try room.secrets.keep(stored.state(), of: profile)
        let victim = room.path + "/victim"
        try Data("kept".utf8).write(to: URL(filePath: victim))
        unlink(room.path + "/land.session")
        symlink(victim, room.path + "/land.session")
        try room.secrets.keep(stored.state(), of: profile)
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "kept")
        #expect(try room.secrets.session(of: profile) == stored.state())
    }

    @Test("leave nothing behind where the folder cannot be written")
    func readOnly() throws {
        let path = "/proc/fieldbook/secrets"
        let secrets = Secrets([:], keyring: nil, folder: SecretFolder(path))
        let error = try #require(throws: APIError.self) {
            try secrets.keep(stored.state(), of: stored.profile())
        }
        #expect(error.code == .secret)
        #expect(!"\(error)".contains("planted"))
    }

    @Test("take the first of several keys that are stored at the same time")
    func firstKey() async throws {
        let profile = try stored.profile()
        let secrets = room.secrets([:], keyring: nil)
        let stored = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for number in UInt8(1)...8 {
                group.addTask { try await secrets.keep(firstKey: [number], of: profile) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(stored.count == 1)
        #expect(try stored.first == secrets.key(of: profile))
    }

    @Test("are changed by one at a time, also in another process")
    func lock() async throws {
        let profile = try stored.profile()
        try room.secrets.keep(stored.state(), of: profile)
        let other = try HoldingProcess(room.path + "/land.lock", "true")
        let lock = SecretLock(room.path, of: profile, pause: { _ in throw CancellationError() })
        let error = await #expect(throws: APIError.self) { try await lock.holding {} }
        #expect(error?.isTransient == true)
        other.end()
        let patient = SecretLock(room.path, of: profile)
        try await patient.holding {}
        #expect(StoredSession.mode(room.path + "/land.lock") == 0o600)
    }
}

/// Another process that holds a lock, runs a shell command meanwhile, and ends on request.
final class HoldingProcess: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()

    /// Is there when the lock is held.
    init(_ path: String, _ work: String, _ environment: [String: String] = [:]) throws {
        close(open(path, O_CREAT | O_RDWR, 0o600))
        chmod(path, 0o600)
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/flock")
        process.arguments = [path, "/bin/sh", "-c", "echo held; read line; \(work)"]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        _ = try output.fileHandleForReading.read(upToCount: 5)
    }

    func end() {
        try? input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        process.waitUntilExit()
    }
}

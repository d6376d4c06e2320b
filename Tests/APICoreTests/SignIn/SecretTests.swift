import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import APICore

@Suite("Secrets")
struct SecretTests {
    private let room = SecretRoom()
    private let csrf = CSRFToken()

    private func profile() throws -> Profile {
        try Profile("land", service: .nyla, address: WebAddress("https://example.ch/"))
    }

    private func state(_ token: String = "planted-token") -> SessionState {
        var state = SessionState()
        state.csrf = csrf
        state.token = AccessToken(
            token, expiry: Date(timeIntervalSince1970: 2_000_000_000), refreshToken: "planted-refresh")
        if let address = try? WebAddress("https://example.ch/") {
            state.cookies.take(["a=planted-cookie; Path=/; Secure"], from: address)
        }
        return state
    }

    private func mode(_ path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
    }

    @Test("are stored in a file 0600 in a folder 0700, and read again unchanged")
    func files() throws {
        let profile = try profile()
        #expect(try room.secrets.session(of: profile) == nil)
        try room.secrets.keep(state(), of: profile)
        #expect(try room.secrets.session(of: profile) == state())
        #expect(mode(room.path) == 0o700)
        #expect(mode(room.path + "/land.session") == 0o600)
        for mask in [0, 0o077] as [mode_t] {
            let room = SecretRoom()
            let former = umask(mask)
            let kept: Void? = try? room.secrets.keep(state(), of: profile)
            umask(former)
            #expect(kept != nil)
            #expect(mode(room.path) == 0o700)
            #expect(mode(room.path + "/land.session") == 0o600)
        }
        try room.secrets.keep(SessionState(), of: profile)
        #expect(try FileManager.default.contentsOfDirectory(atPath: room.path) == [])
    }

    @Test("are sent only to the service and provider that they are for")
    func whose() throws {
        var profile = try profile()
        profile.signIn = .provider(SignInMethod.ProviderClient(issuer: "https://id.example", id: "f"))
        try room.secrets.keep(state(), of: profile)
        profile.address = try WebAddress("https://EXAMPLE.ch:443/other?a=b")
        #expect(try room.secrets.session(of: profile) == state())
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
        #expect(try room.secrets.session(of: profile) == state())
    }

    @Test("are sent to no other address when signing out there, and are removed all the same")
    func signingOutElsewhere() async throws {
        var profile = try profile()
        profile.signIn = .proxy(SignInMethod.ProxyUser(name: "anna"))
        try room.secrets.keep(state(), of: profile)
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
        let profile = try profile()
        try room.secrets.keep(state(), of: profile)
        let given = room.secrets([
            "FIELDBOOK_TOKEN": "planted-given", "FIELDBOOK_PASSWORD": "planted-secret",
        ])
        #expect(try given.session(of: profile)?.token?.value == "planted-given")
        #expect(given.givenPassword == "planted-secret")
        #expect(try room.secrets.session(of: profile) == state())
    }

    @Test("in links, or in files and folders open to others, are rejected")
    func refusals() throws {
        let profile = try profile()
        let path = room.path + "/land.session"
        let refused = {
            let error = #expect(throws: APIError.self) { try room.secrets.session(of: profile) }
            #expect(error?.code == .secret)
            #expect(error.map { "\($0)".contains("planted") } == false)
        }
        try room.secrets.keep(state(), of: profile)
        for mode in [0o640, 0o604, 0o660] as [mode_t] {
            chmod(path, mode)
            refused()
        }
        chmod(path, 0o600)
        chmod(room.path, 0o750)
        refused()
        #expect(throws: APIError.self) { try room.secrets.keep(state(), of: profile) }
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
        let profile = try profile()
        try room.secrets.keep(state(), of: profile)
        let victim = room.path + "/victim"
        try Data("kept".utf8).write(to: URL(filePath: victim))
        unlink(room.path + "/land.session")
        symlink(victim, room.path + "/land.session")
        try room.secrets.keep(state(), of: profile)
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "kept")
        #expect(try room.secrets.session(of: profile) == state())
    }

    @Test("leave nothing behind where the folder cannot be written")
    func readOnly() throws {
        let path = "/proc/fieldbook/secrets"
        let secrets = Secrets([:], keyring: nil, folder: SecretFolder(path))
        let error = try #require(throws: APIError.self) { try secrets.keep(state(), of: profile()) }
        #expect(error.code == .secret)
        #expect(!"\(error)".contains("planted"))
    }

    @Test("are read and written by secret-tool over its standard input, never in arguments")
    func keyring() throws {
        let profile = try profile()
        let tool = try FakeTool()
        let secrets = room.secrets([:], keyring: SecretTool(tool.environment))
        #expect(try secrets.session(of: profile) == nil)
        try secrets.keep(state(), of: profile)
        #expect(try secrets.session(of: profile) == state())
        #expect(!FileManager.default.fileExists(atPath: room.path + "/land.session"))
        let log = try tool.log()
        #expect(log.contains("store --label=fieldbook: land (session) service fieldbook profile land"))
        #expect(!log.contains("planted"))
        try secrets.forget(SecretName(profile))
        #expect(try secrets.session(of: profile) == nil)
    }

    @Test("may include a key beside the session, each removed separately", arguments: [false, true])
    func key(inKeyring: Bool) async throws {
        let profile = try profile()
        let tool = try FakeTool()
        let secrets = room.secrets([:], keyring: inKeyring ? SecretTool(tool.environment) : nil)
        #expect(try secrets.key(of: profile) == nil)
        try secrets.keep(state(), of: profile)
        let key = Array("planted-nsec".utf8)
        #expect(try await secrets.keep(firstKey: key, of: profile) == key)
        #expect(try secrets.key(of: profile) == key)
        #expect(try await secrets.keep(firstKey: Array("planted-other".utf8), of: profile) == key)
        #expect(try secrets.key(of: profile) == key)
        #expect(mode(room.path + "/land.key") == (inKeyring ? nil : 0o600))
        try secrets.forget(SecretName(profile))
        #expect(try secrets.session(of: profile) == nil)
        #expect(try secrets.key(of: profile) == key)
        try secrets.forget(SecretName(profile, .key))
        #expect(try secrets.key(of: profile) == nil)
        if inKeyring { #expect(try !tool.log().contains("planted")) }
    }

    @Test("keep their key while the keyring cannot be read")
    func lockedKeyring() async throws {
        let profile = try profile()
        let tool = try FakeTool()
        let secrets = room.secrets([:], keyring: SecretTool(tool.environment))
        let key = Array("planted-nsec".utf8)
        #expect(try await secrets.keep(firstKey: key, of: profile) == key)
        try tool.break()
        #expect(throws: APIError.self) { try secrets.key(of: profile) }
        await #expect(throws: APIError.self) {
            try await secrets.keep(firstKey: Array("planted-other".utf8), of: profile)
        }
        try tool.mend()
        #expect(try secrets.key(of: profile) == key)
    }

    @Test("take the first of several keys that are stored at the same time")
    func firstKey() async throws {
        let profile = try profile()
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

    @Test("go to a file where secret-tool does not work, and to the keyring again when it does")
    func brokenKeyring() throws {
        let profile = try profile()
        let tool = try FakeTool()
        let secrets = room.secrets([:], keyring: SecretTool(tool.environment))
        try secrets.keep(state("planted-first"), of: profile)
        try tool.break()
        try secrets.keep(state("planted-second"), of: profile)
        #expect(mode(room.path + "/land.session") == 0o600)
        #expect(try secrets.session(of: profile)?.token?.value == "planted-second")
        try tool.mend()
        // The file is newer than the keyring's entry.
        #expect(try secrets.session(of: profile)?.token?.value == "planted-second")
        try secrets.keep(state("planted-third"), of: profile)
        #expect(!FileManager.default.fileExists(atPath: room.path + "/land.session"))
        #expect(try secrets.session(of: profile)?.token?.value == "planted-third")
    }

    @Test("go to no file and come from none where a keyring is required")
    func requiredKeyring() async throws {
        let profile = try profile()
        let demand = ["FIELDBOOK_SECRETS": "keyring"]
        func fails(_ words: String, _ work: () async throws -> Void) async {
            let error = await #expect(throws: APIError.self) { try await work() }
            #expect(
                error?.code == .secret && error?.message.contains(words) == true,
                "\(String(describing: error))")
        }
        let without = room.secrets(demand)
        await fails("secret-tool is not on PATH") { try without.keep(state(), of: profile) }
        await fails("secret-tool is not on PATH") { _ = try without.session(of: profile) }
        await fails("secret-tool is not on PATH") { _ = try await without.keep(firstKey: [1], of: profile) }
        #expect(!FileManager.default.fileExists(atPath: room.path + "/land.session"))
        try room.secrets.keep(state(), of: profile)
        _ = try await room.secrets.keep(firstKey: [1], of: profile)
        let tool = try FakeTool()
        let secrets = room.secrets(demand, keyring: SecretTool(tool.environment))
        await fails("land.session") { _ = try secrets.session(of: profile) }
        await fails("land.key") { _ = try secrets.key(of: profile) }
        try tool.break()
        await fails("secret-tool cannot") { try secrets.keep(state("planted-second"), of: profile) }
        try tool.mend()
        try secrets.keep(state("planted-third"), of: profile)
        #expect(!FileManager.default.fileExists(atPath: room.path + "/land.session"))
        #expect(try secrets.session(of: profile)?.token?.value == "planted-third")
        try tool.break()
        await fails("secret-tool cannot") { _ = try secrets.session(of: profile) }
        let unknown = room.secrets(["FIELDBOOK_SECRETS": "vault"], keyring: SecretTool(tool.environment))
        await fails("keyring was expected") { try unknown.check(for: profile) }
    }

    @Test("go to no file and come from none where the profile requires a keyring")
    func keyringOfProfile() throws {
        var strict = try profile()
        try room.secrets.keep(state(), of: strict)
        strict.requiresKeyring = true
        let tool = try FakeTool()
        for secrets in [room.secrets, room.secrets([:], keyring: SecretTool(tool.environment))] {
            let error = #expect(throws: APIError.self) { _ = try secrets.session(of: strict) }
            #expect(error?.code == .secret && error?.remedy.contains("secrets: keyring") == true)
        }
        let secrets = room.secrets([:], keyring: SecretTool(tool.environment))
        #expect(secrets.hasKeyring(for: strict) && !room.secrets.hasKeyring(for: strict))
        try secrets.keep(state("planted-second"), of: strict)
        #expect(try secrets.session(of: strict)?.token?.value == "planted-second")
        #expect(secrets.place(of: SecretName(strict)) == .keyring)
        try tool.break()
        #expect(!secrets.hasKeyring(for: strict))
        #expect(throws: APIError.self) { try secrets.keep(state("planted-third"), of: strict) }
        #expect(throws: APIError.self) { try room.secrets.check(for: strict) }
        #expect(!FileManager.default.fileExists(atPath: room.path + "/land.session"))
    }

    @Test("have a place that can be named: the keyring or a file")
    func place() throws {
        let profile = try profile()
        let name = SecretName(profile)
        #expect(room.secrets.place(of: name) == nil)
        try room.secrets.keep(state(), of: profile)
        #expect(room.secrets.place(of: name) == .file(room.path + "/land.session"))
        #expect("\(SecretPlace.file("/a"))".contains("/a") && "\(SecretPlace.keyring)" == "in the keyring")
        let tool = try FakeTool()
        let secrets = room.secrets([:], keyring: SecretTool(tool.environment))
        try secrets.keep(state(), of: profile)
        #expect(secrets.place(of: name) == .keyring)
    }

    @Test("that a keyring fails to remove are reported, and the file is removed all the same")
    func unforgotten() async throws {
        let profile = try profile()
        let tool = try FakeTool()
        let secrets = room.secrets([:], keyring: SecretTool(tool.environment))
        try secrets.keep(state("planted-first"), of: profile)
        try tool.break()
        try secrets.keep(state("planted-second"), of: profile)
        let account = ProfileAccount(profile, secrets: secrets, userAgent: "fieldbook/test")
        let error = await #expect(throws: APIError.self) { try await account.signOut() }
        #expect(error?.code == .secret)
        #expect(!FileManager.default.fileExists(atPath: room.path + "/land.session"))
        try tool.mend()
        try await account.signOut()
        #expect(try secrets.session(of: profile) == nil)
    }

    @Test("do not wait for a secret-tool that hangs")
    func hangingKeyring() throws {
        let tool = try FakeTool(body: "exec sleep 1000")
        let keyring = try #require(SecretTool(tool.environment, limit: .milliseconds(50)))
        #expect(throws: APIError.self) { try keyring.read(SecretName(profile())) }
        let talkative = try FakeTool(body: "exec cat /dev/zero")
        let other = try #require(SecretTool(talkative.environment, limit: .seconds(60)))
        #expect(throws: APIError.self) { try other.read(SecretName(profile())) }
        #expect(SecretTool(["PATH": ":.:relative"]) == nil)
    }

    @Test("do not wait for another program that was started meanwhile")
    func otherChildren() throws {
        let tool = try FakeTool(body: "echo > \"$TOOL/begun\"; read line < \"$TOOL/go\"; echo planted")
        let keyring = try #require(SecretTool(tool.environment, limit: .seconds(600)))
        let (begun, go) = try (tool.fifo("begun"), tool.fifo("go"))
        let name = SecretName(try profile())
        let ended = DispatchSemaphore(value: 0)
        let secret = Mutex<[UInt8]?>(nil)
        Thread.detachNewThread {
            secret.withLock { $0 = try? keyring.read(name) }
            ended.signal()
        }
        _ = try FileHandle(forReadingFrom: begun).readToEnd()
        // This one inherits every descriptor that is not closed on exec.
        var other = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("10000"), nil]
        defer { arguments.forEach { free($0) } }
        #expect(posix_spawn(&other, "/bin/sleep", nil, nil, &arguments, nil) == 0)
        defer {
            kill(other, SIGKILL)
            waitpid(other, nil, 0)
        }
        try FileHandle(forWritingTo: go).write(contentsOf: Data("\n".utf8))
        #expect(ended.wait(timeout: .now() + 300) == .success)
        #expect(secret.withLock { $0 } == Array("planted\n".utf8))
    }

    @Test("are changed by one at a time, also in another process")
    func lock() async throws {
        let profile = try profile()
        try room.secrets.keep(state(), of: profile)
        let other = try HoldingProcess(room.path + "/land.lock", "true")
        let lock = SecretLock(room.path, of: profile, pause: { _ in throw CancellationError() })
        let error = await #expect(throws: APIError.self) { try await lock.holding {} }
        #expect(error?.isTransient == true)
        other.end()
        let patient = SecretLock(room.path, of: profile)
        try await patient.holding {}
        #expect(mode(room.path + "/land.lock") == 0o600)
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

import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import APICore

@Suite("Secrets and the keyring")
struct KeyringTests {
    private let room = SecretRoom()
    private let stored = StoredSession()

    @Test("are read and written by secret-tool over its standard input, never in arguments")
    func keyring() throws {
        let profile = try stored.profile()
        let tool = try FakeTool()
        let secrets = room.secrets([:], keyring: SecretTool(tool.environment))
        #expect(try secrets.session(of: profile) == nil)
        try secrets.keep(stored.state(), of: profile)
        #expect(try secrets.session(of: profile) == stored.state())
        #expect(!FileManager.default.fileExists(atPath: room.path + "/land.session"))
        let log = try tool.log()
        #expect(log.contains("store --label=fieldbook: land (session) service fieldbook profile land"))
        #expect(!log.contains("planted"))
        try secrets.forget(SecretName(profile))
        #expect(try secrets.session(of: profile) == nil)
    }

    @Test("may include a key beside the session, each removed separately", arguments: [false, true])
    func key(inKeyring: Bool) async throws {
        let profile = try stored.profile()
        let tool = try FakeTool()
        let secrets = room.secrets([:], keyring: inKeyring ? SecretTool(tool.environment) : nil)
        #expect(try secrets.key(of: profile) == nil)
        try secrets.keep(stored.state(), of: profile)
        let key = Array("planted-nsec".utf8)
        #expect(try await secrets.keep(firstKey: key, of: profile) == key)
        #expect(try secrets.key(of: profile) == key)
        #expect(try await secrets.keep(firstKey: Array("planted-other".utf8), of: profile) == key)
        #expect(try secrets.key(of: profile) == key)
        #expect(StoredSession.mode(room.path + "/land.key") == (inKeyring ? nil : 0o600))
        try secrets.forget(SecretName(profile))
        #expect(try secrets.session(of: profile) == nil)
        #expect(try secrets.key(of: profile) == key)
        try secrets.forget(SecretName(profile, .key))
        #expect(try secrets.key(of: profile) == nil)
        if inKeyring { #expect(try !tool.log().contains("planted")) }
    }

    @Test("keep their key while the keyring cannot be read")
    func lockedKeyring() async throws {
        let profile = try stored.profile()
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

    @Test("go to a file where secret-tool does not work, and to the keyring again when it does")
    func brokenKeyring() throws {
        let profile = try stored.profile()
        let tool = try FakeTool()
        let secrets = room.secrets([:], keyring: SecretTool(tool.environment))
        try secrets.keep(stored.state("planted-first"), of: profile)
        try tool.break()
        try secrets.keep(stored.state("planted-second"), of: profile)
        #expect(StoredSession.mode(room.path + "/land.session") == 0o600)
        #expect(try secrets.session(of: profile)?.token?.value == "planted-second")
        try tool.mend()
        // The file is newer than the keyring's entry.
        #expect(try secrets.session(of: profile)?.token?.value == "planted-second")
        try secrets.keep(stored.state("planted-third"), of: profile)
        #expect(!FileManager.default.fileExists(atPath: room.path + "/land.session"))
        #expect(try secrets.session(of: profile)?.token?.value == "planted-third")
    }

    @Test("go to no file and come from none where a keyring is required")
    func requiredKeyring() async throws {
        let profile = try stored.profile()
        let demand = ["FIELDBOOK_SECRETS": "keyring"]
        func fails(_ words: String, _ work: () async throws -> Void) async {
            let error = await #expect(throws: APIError.self) { try await work() }
            #expect(
                error?.code == .secret && error?.message.contains(words) == true,
                "\(String(describing: error))")
        }
        let without = room.secrets(demand)
        await fails("secret-tool is not on PATH") { try without.keep(stored.state(), of: profile) }
        await fails("secret-tool is not on PATH") { _ = try without.session(of: profile) }
        await fails("secret-tool is not on PATH") { _ = try await without.keep(firstKey: [1], of: profile) }
        #expect(!FileManager.default.fileExists(atPath: room.path + "/land.session"))
        try room.secrets.keep(stored.state(), of: profile)
        _ = try await room.secrets.keep(firstKey: [1], of: profile)
        let tool = try FakeTool()
        let secrets = room.secrets(demand, keyring: SecretTool(tool.environment))
        await fails("land.session") { _ = try secrets.session(of: profile) }
        await fails("land.key") { _ = try secrets.key(of: profile) }
        try tool.break()
        await fails("secret-tool cannot") { try secrets.keep(stored.state("planted-second"), of: profile) }
        try tool.mend()
        try secrets.keep(stored.state("planted-third"), of: profile)
        #expect(!FileManager.default.fileExists(atPath: room.path + "/land.session"))
        #expect(try secrets.session(of: profile)?.token?.value == "planted-third")
        try tool.break()
        await fails("secret-tool cannot") { _ = try secrets.session(of: profile) }
        let unknown = room.secrets(["FIELDBOOK_SECRETS": "vault"], keyring: SecretTool(tool.environment))
        await fails("keyring was expected") { try unknown.check(for: profile) }
    }

    @Test("go to no file and come from none where the profile requires a keyring")
    func keyringOfProfile() throws {
        var strict = try stored.profile()
        try room.secrets.keep(stored.state(), of: strict)
        strict.requiresKeyring = true
        let tool = try FakeTool()
        for secrets in [room.secrets, room.secrets([:], keyring: SecretTool(tool.environment))] {
            let error = #expect(throws: APIError.self) { _ = try secrets.session(of: strict) }
            #expect(error?.code == .secret && error?.remedy.contains("secrets: keyring") == true)
        }
        let secrets = room.secrets([:], keyring: SecretTool(tool.environment))
        #expect(secrets.hasKeyring(for: strict) && !room.secrets.hasKeyring(for: strict))
        try secrets.keep(stored.state("planted-second"), of: strict)
        #expect(try secrets.session(of: strict)?.token?.value == "planted-second")
        #expect(secrets.place(of: SecretName(strict)) == .keyring)
        try tool.break()
        #expect(!secrets.hasKeyring(for: strict))
        #expect(throws: APIError.self) { try secrets.keep(stored.state("planted-third"), of: strict) }
        #expect(throws: APIError.self) { try room.secrets.check(for: strict) }
        #expect(!FileManager.default.fileExists(atPath: room.path + "/land.session"))
    }

    @Test("have a place that can be named: the keyring or a file")
    func place() throws {
        let profile = try stored.profile()
        let name = SecretName(profile)
        #expect(room.secrets.place(of: name) == nil)
        try room.secrets.keep(stored.state(), of: profile)
        #expect(room.secrets.place(of: name) == .file(room.path + "/land.session"))
        #expect("\(SecretPlace.file("/a"))".contains("/a") && "\(SecretPlace.keyring)" == "in the keyring")
        let tool = try FakeTool()
        let secrets = room.secrets([:], keyring: SecretTool(tool.environment))
        try secrets.keep(stored.state(), of: profile)
        #expect(secrets.place(of: name) == .keyring)
    }

    @Test("that a keyring fails to remove are reported, and the file is removed all the same")
    func unforgotten() async throws {
        let profile = try stored.profile()
        let tool = try FakeTool()
        let secrets = room.secrets([:], keyring: SecretTool(tool.environment))
        try secrets.keep(stored.state("planted-first"), of: profile)
        try tool.break()
        try secrets.keep(stored.state("planted-second"), of: profile)
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
        #expect(throws: APIError.self) { try keyring.read(SecretName(stored.profile())) }
        let talkative = try FakeTool(body: "exec cat /dev/zero")
        let other = try #require(SecretTool(talkative.environment, limit: .seconds(60)))
        #expect(throws: APIError.self) { try other.read(SecretName(stored.profile())) }
        #expect(SecretTool(["PATH": ":.:relative"]) == nil)
    }

    @Test("do not wait for another program that was started meanwhile")
    func otherChildren() throws {
        let tool = try FakeTool(body: "echo > \"$TOOL/begun\"; read line < \"$TOOL/go\"; echo planted")
        let keyring = try #require(SecretTool(tool.environment, limit: .seconds(600)))
        let (begun, go) = try (tool.fifo("begun"), tool.fifo("go"))
        let name = SecretName(try stored.profile())
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
}

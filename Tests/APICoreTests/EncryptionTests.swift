import APICore
import Foundation
import Testing

@Suite("Encrypted servers")
struct EncryptionTests {
    private func bytes(of server: EncryptedServer, trusting certificates: String?) async throws -> [UInt8] {
        let client = WebClient(
            over: NetworkTransport(proxies: .none, certificates: certificates), userAgent: "fieldbook/test",
            pause: { _ in }, chance: { 0 })
        return try await client.bytes(of: HTTPRequest(try WebAddress(server.address)))
    }

    @Test func anUnknownCertificateIsRejected() async throws {
        let server = try EncryptedServer()
        let error = await #expect(throws: HTTPError.self) { _ = try await bytes(of: server, trusting: nil) }
        #expect(error?.code == .tls)
        #expect(error?.isTransient == false)
        #expect(error?.message == "the server's certificate is not trusted")
    }

    @Test func anUnknownCertificateIsNotAnOutage() async throws {
        let server = try EncryptedServer()
        let base = try WebAddress(server.address)
        let client = try APIClient(
            base, session: Session(for: base), userAgent: "fieldbook/test",
            transport: NetworkTransport(proxies: .none, certificates: nil))
        let error = await #expect(throws: APIError.self) {
            _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/")))
        }
        #expect(error?.code == .insecure)
    }

    @Test func anAuthorityOfOnesOwnIsTrustedWhenNamed() async throws {
        let server = try EncryptedServer()
        let answer = try await bytes(of: server, trusting: server.certificate.path)
        #expect(String(decoding: answer, as: UTF8.self).contains("s_server"))
    }

    @Test func aProfileTrustsAnAuthorityOfItsOwn() async throws {
        let server = try EncryptedServer()
        let folder = NSTemporaryDirectory() + "/fieldbook-ca-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func answer(trusting authority: String?) async throws -> [UInt8] {
            var profile = try Profile("land", service: .nyla, address: try WebAddress(server.address))
            profile.authority = authority
            var retry = RetryPolicy()
            retry.attempts = 1
            let account = ProfileAccount(
                profile, secrets: Secrets(["XDG_STATE_HOME": folder]), userAgent: "fieldbook/test",
                retry: retry)
            return try await account.anonymousClient().bytes(of: APIRequest(Endpoint(.get, "/")))
        }
        let trusted = try await answer(trusting: server.certificate.path)
        #expect(String(decoding: trusted, as: UTF8.self).contains("s_server"))
        let unknown = await #expect(throws: APIError.self) { _ = try await answer(trusting: nil) }
        #expect(unknown?.code == .insecure)
        let without = await #expect(throws: APIError.self) {
            _ = try await answer(trusting: server.certificate.key)
        }
        #expect(without?.code == .profile && without?.message.contains("no certificate") == true)
    }

    @Test func aKeyThatIsNotPinnedIsRejectedAlthoughItsCertificateIsTrusted() async throws {
        let (server, other) = (try EncryptedServer(), try TestCertificate())
        func answer(pinning pins: [String]) async throws -> [UInt8] {
            var profile = try Profile("land", service: .nyla, address: try WebAddress(server.address))
            profile.authority = server.certificate.path
            profile.pins = try pins.map { try #require(KeyPin($0)) }
            var retry = RetryPolicy()
            retry.attempts = 1
            let account = ProfileAccount(
                profile, secrets: Secrets(["XDG_STATE_HOME": NSTemporaryDirectory()]),
                userAgent: "fieldbook/test", retry: retry)
            return try await account.anonymousClient().bytes(of: APIRequest(Endpoint(.get, "/")))
        }
        let pinned = try await answer(pinning: [try other.pin, try server.certificate.pin])
        #expect(String(decoding: pinned, as: UTF8.self).contains("s_server"))
        let error = await #expect(throws: APIError.self) { _ = try await answer(pinning: [try other.pin]) }
        #expect(error?.code == .insecure && error?.isTransient == false)
        #expect(error?.message == "the server's key is not among the profile's pins")
        #expect(error?.remedy.contains("operator") == true)
    }

    @Test func pinsAreForOneHostAndDoNotReplaceTrust() async throws {
        let server = try EncryptedServer()
        let pin = try #require(KeyPin(try server.certificate.pin))
        func bytes(pinnedAt address: String, trusting certificates: String?) async throws -> [UInt8] {
            let pins = HostPins(of: try WebAddress(address), [pin])
            let client = WebClient(
                over: NetworkTransport(proxies: .none, certificates: certificates, pins: pins),
                userAgent: "fieldbook/test", pause: { _ in }, chance: { 0 })
            return try await client.bytes(of: HTTPRequest(try WebAddress(server.address)))
        }
        let untrusted = await #expect(throws: HTTPError.self) {
            _ = try await bytes(pinnedAt: server.address, trusting: nil)
        }
        #expect(untrusted?.message == "the server's certificate is not trusted")
        let elsewhere = try await bytes(
            pinnedAt: "https://gateway.example.ch/", trusting: server.certificate.path)
        #expect(!elsewhere.isEmpty)
    }

    @Test func aCertificateOfAnotherNameIsRejected() async throws {
        let server = try EncryptedServer()
        let address = server.address.replacingOccurrences(of: "localhost", with: "127.0.0.1")
        let client = WebClient(
            over: NetworkTransport(proxies: .none, certificates: server.certificate.path),
            userAgent: "fieldbook/test", pause: { _ in }, chance: { 0 })
        let request = HTTPRequest(try WebAddress(address))
        let error = await #expect(throws: HTTPError.self) { _ = try await client.bytes(of: request) }
        #expect(error?.code == .tls)
    }
}

/// OpenSSL's own test server.
final class EncryptedServer {
    let address: String
    let certificate: TestCertificate
    private let process = Process()

    init() throws {
        certificate = try TestCertificate()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = [
            "s_server", "-www", "-accept", "127.0.0.1:0", "-cert", certificate.path, "-key", certificate.key,
        ]
        let output = Pipe()
        process.standardInput = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.contains("ACCEPT ") || !text.hasSuffix("\n") {
            let chunk = output.fileHandleForReading.availableData
            guard !chunk.isEmpty else { throw POSIXError(.ECONNREFUSED) }
            text += String(decoding: chunk, as: UTF8.self)
        }
        let line = text.split(separator: "\n").first { $0.hasPrefix("ACCEPT ") } ?? ""
        address = "https://localhost:\(line.split(separator: ":").last ?? "0")/"
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}

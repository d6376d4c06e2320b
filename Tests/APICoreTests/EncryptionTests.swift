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

    @Test func aCertificateThatNobodyKnowsIsRefused() async throws {
        let server = try EncryptedServer()
        let error = await #expect(throws: HTTPError.self) { _ = try await bytes(of: server, trusting: nil) }
        #expect(error?.code == .tls)
        #expect(error?.isTransient == false)
        #expect(error?.message == "the server's certificate is not trusted")
    }

    @Test func anAuthorityOfOnesOwnIsTrustedWhenNamed() async throws {
        let server = try EncryptedServer()
        let answer = try await bytes(of: server, trusting: server.certificate)
        #expect(String(decoding: answer, as: UTF8.self).contains("s_server"))
    }
}

/// OpenSSL's own test server, with a certificate that it has signed itself.
final class EncryptedServer {
    let address: String
    let certificate: String
    private let folder: String
    private let process = Process()

    init() throws {
        folder = NSTemporaryDirectory() + "/fieldbook-tls-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        certificate = folder + "/certificate.pem"
        let request = Process()
        request.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        request.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
            folder + "/key.pem", "-out", certificate, "-days", "2", "-subj", "/CN=localhost", "-addext",
            "subjectAltName=DNS:localhost",
        ]
        request.standardError = FileHandle.nullDevice
        try request.run()
        request.waitUntilExit()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = [
            "s_server", "-www", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", folder + "/key.pem",
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
        try? FileManager.default.removeItem(atPath: folder)
    }
}

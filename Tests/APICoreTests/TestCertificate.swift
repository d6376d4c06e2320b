import Foundation

/// A self-signed certificate of `localhost` and its key, removed with the test.
final class TestCertificate: Sendable {
    let path: String
    let key: String
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "/fieldbook-tls-\(UUID().uuidString)"
        path = folder + "/certificate.pem"
        key = folder + "/key.pem"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let request = Process()
        request.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        request.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
            key, "-out", path, "-days", "2", "-subj", "/CN=localhost", "-addext",
            "subjectAltName=DNS:localhost",
        ]
        request.standardError = FileHandle.nullDevice
        try request.run()
        request.waitUntilExit()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}

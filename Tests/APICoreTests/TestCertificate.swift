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

    /// The pin of its key, as OpenSSL computes it.
    var pin: String {
        get throws {
            let shell = Process()
            shell.executableURL = URL(fileURLWithPath: "/bin/sh")
            shell.arguments = [
                "-c",
                """
                openssl x509 -in "$0" -noout -pubkey | openssl pkey -pubin -outform der | \
                  openssl dgst -sha256 -binary | openssl base64
                """, path,
            ]
            let output = Pipe()
            shell.standardOutput = output
            try shell.run()
            let digest = output.fileHandleForReading.readDataToEndOfFile()
            shell.waitUntilExit()
            return "sha256//" + String(decoding: digest, as: UTF8.self).filter { !$0.isWhitespace }
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}

import NIOSSL

/// Encrypts a web socket's connection; the server must prove its name.
struct WebSocketEncryption: Sendable {
    private let context: NIOSSLContext
    private let name: String?

    init(_ host: String, trusting certificates: String?) throws {
        var configuration = TLSConfiguration.makeClientConfiguration()
        if let certificates { configuration.additionalTrustRoots = [.file(certificates)] }
        context = try NIOSSLContext(configuration: configuration)
        // A number is compared with the certificate's numbers.
        let isNumber = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
        name = isNumber ? nil : host
    }

    func handler() throws -> NIOSSLClientHandler {
        try NIOSSLClientHandler(context: context, serverHostname: name)
    }
}

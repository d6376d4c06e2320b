import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL
import Synchronization

/// A third-party HTTP server in this process, while `work` runs.
enum InProcessService {
    /// A context that knows by which version of HTTP it was asked.
    struct Context: RequestContext {
        var coreContext: CoreRequestContextStorage
        let isMultiplexed: Bool

        init(source: ApplicationRequestContextSource) {
            coreContext = .init(source: source)
            // A stream of HTTP/2 is a separate channel within the connection's.
            isMultiplexed = source.channel.parent?.parent != nil
        }
    }

    /// Serves over HTTP/1.1, or encrypted over HTTP/1.1 and HTTP/2; `work` gets the address.
    static func run<Value: Sendable>(
        _ router: Router<Context>, encryptedBy certificate: TestCertificate? = nil,
        _ work: @Sendable (String) async throws -> Value
    ) async throws -> Value {
        let ports = AsyncStream<Int>.makeStream()
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server: HTTPServerBuilder
        if let certificate {
            let chain = try NIOSSLCertificate.fromPEMFile(certificate.path).map {
                NIOSSLCertificateSource.certificate($0)
            }
            let key = try NIOSSLPrivateKey(file: certificate.key, format: .pem)
            server = try .http2Upgrade(
                tlsConfiguration: .makeServerConfiguration(
                    certificateChain: chain, privateKey: .privateKey(key)))
        } else {
            server = .http1()
        }
        let application = Application(
            router: router, server: server,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { ports.continuation.yield($0.localAddress?.port ?? 0) }, logger: logger)
        let serving = Task { try await application.runService(gracefulShutdownSignals: []) }
        defer { serving.cancel() }
        for await port in ports.stream {
            return try await work(
                certificate == nil ? "http://127.0.0.1:\(port)/" : "https://localhost:\(port)/")
        }
        throw CancellationError()
    }
}

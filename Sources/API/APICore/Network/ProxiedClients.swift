import AsyncHTTPClient
import NIOCore
import NIOSSL
import Synchronization

/// One client of the network library for each proxy that is used, and one for none; made when first asked for.
final class ProxiedClients: Sendable {
    private let limits: HTTPLimits
    private let proxies: ProxySettings
    private let certificates: String?
    private let clients = Mutex<[ProxySettings.Proxy?: HTTPClient]>([:])

    init(_ limits: HTTPLimits, _ proxies: ProxySettings, certificates: String?) {
        self.certificates = certificates
        self.limits = limits
        self.proxies = proxies
    }

    deinit {
        for client in clients.withLock({ $0.values.map(\.self) }) { client.shutdown { _ in } }
    }

    func client(for address: WebAddress) -> HTTPClient {
        let proxy = proxies.proxy(for: address)
        return clients.withLock { clients in
            if let client = clients[proxy] { return client }
            let client = HTTPClient(
                eventLoopGroupProvider: .shared(NetworkThreads.group),
                configuration: configuration(proxy))
            clients[proxy] = client
            return client
        }
    }

    private func configuration(_ proxy: ProxySettings.Proxy?) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(limits.connecting), read: TimeAmount(limits.silence)),
            // What is unpacked is counted chunk by chunk, see `HTTPBody.bounded`.
            decompression: .enabled(limit: .none))
        if let certificates {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.additionalTrustRoots = [.file(certificates)]
            configuration.tlsConfiguration = tls
        }
        configuration.connectionPool.retryConnectionEstablishment = false
        // Many servers close a connection after five idle seconds; a request that is sent just then is lost, and may not be
        // sent again where it changes something.
        configuration.connectionPool.idleTimeout = .seconds(4)
        configuration.proxy = proxy.map { proxy in
            .server(
                host: proxy.host, port: proxy.port,
                authorization: proxy.user.map { .basic(username: $0, password: proxy.password) })
        }
        return configuration
    }
}

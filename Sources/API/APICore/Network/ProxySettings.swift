import AsyncHTTPClient
import Foundation
import NIOCore
import NIOSSL
import Synchronization

/// The proxies set by `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
public struct ProxySettings: Hashable, Sendable {
    /// A proxy with its user.
    struct Proxy: Hashable, Sendable {
        let host: String
        let port: Int
        var user: String?
        var password = ""
    }

    private var plain: Proxy?
    private var encrypted: Proxy?
    private var exceptions: [String] = []

    /// No proxy.
    public static let none = ProxySettings([:])

    /// The settings of this process's environment.
    public static let environment = ProxySettings(ProcessInfo.processInfo.environment)

    /// Reads these variables. Ignores uppercase `HTTP_PROXY`, which a client can set in a CGI program.
    public init(_ variables: [String: String]) {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        }
        let all = value("all_proxy", "ALL_PROXY")
        plain = (value("http_proxy") ?? all).flatMap { Self.proxy($0) }
        encrypted = (value("https_proxy", "HTTPS_PROXY") ?? all).flatMap { Self.proxy($0) }
        exceptions = (value("no_proxy", "NO_PROXY") ?? "").lowercased().split(separator: ",").map {
            let name = $0.filter { !$0.isWhitespace }
            return name.hasPrefix(".") ? String(name.dropFirst()) : name
        }
    }

    private static func proxy(_ text: String) -> Proxy? {
        let components = URLComponents(string: text.contains("://") ? text : "http://" + text)
        guard let components, components.scheme?.lowercased() == "http", let host = components.host,
            !host.isEmpty
        else { return nil }
        return Proxy(
            host: host, port: components.port ?? 80, user: components.user,
            password: components.password ?? "")
    }

    /// The proxy for an address; `nil` for a direct connection, always for this machine.
    func proxy(for address: WebAddress) -> Proxy? {
        let host = address.host
        let isException = exceptions.contains { $0 == "*" || host == $0 || host.hasSuffix("." + $0) }
        return address.isLoopback || isException ? nil : address.isEncrypted ? encrypted : plain
    }
}

/// One client of the network library per proxy, and one without, each also for the host with pinned keys; created on first
/// use.
final class ProxiedClients: Sendable {
    private struct Way: Hashable {
        let proxy: ProxySettings.Proxy?
        let isPinned: Bool
    }

    private let limits: HTTPLimits
    private let proxies: ProxySettings
    private let certificates: String?
    private let pins: HostPins?
    private let clients = Mutex<[Way: HTTPClient]>([:])

    init(_ limits: HTTPLimits, _ proxies: ProxySettings, certificates: String?, pins: HostPins?) {
        self.certificates = certificates
        self.pins = pins
        self.limits = limits
        self.proxies = proxies
    }

    deinit {
        for client in clients.withLock({ $0.values.map(\.self) }) { client.shutdown { _ in } }
    }

    func client(for address: WebAddress) -> HTTPClient {
        let way = Way(
            proxy: proxies.proxy(for: address), isPinned: pins?.areFor(address) ?? false)
        return clients.withLock { clients in
            if let client = clients[way] { return client }
            let client = HTTPClient(
                eventLoopGroupProvider: .shared(NetworkThreads.group),
                configuration: configuration(way))
            clients[way] = client
            return client
        }
    }

    private func configuration(_ way: Way) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(limits.connecting), read: TimeAmount(limits.silence)),
            // `HTTPBody.bounded` limits the decompressed bytes.
            decompression: .enabled(limit: .none))
        if let certificates {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.additionalTrustRoots = [.file(certificates)]
            configuration.tlsConfiguration = tls
        }
        if way.isPinned, let pins {
            // Called once a connection is encrypted, before a request is sent. The library's pool takes a connection that fails
            // then only with HTTP/1.1: one with HTTP/2 that closes after the client was shut down would stop the program.
            configuration.http1_1ConnectionDebugInitializer = { pins.checkServer(of: $0) }
            configuration.httpVersion = .http1Only
        }
        configuration.connectionPool.retryConnectionEstablishment = false
        // Many servers close a connection after five idle seconds. A request that is sent just then is lost, and must not be
        // repeated if it changes something.
        configuration.connectionPool.idleTimeout = .seconds(4)
        configuration.proxy = way.proxy.map { proxy in
            .server(
                host: proxy.host, port: proxy.port,
                authorization: proxy.user.map { .basic(username: $0, password: proxy.password) })
        }
        return configuration
    }
}

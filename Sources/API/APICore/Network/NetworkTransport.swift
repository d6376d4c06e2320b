import AsyncHTTPClient
import Crypto
public import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL

/// Sends single requests; does not follow redirections or retry.
public protocol HTTPTransport: Sendable {
    /// Returns the answer as soon as its head has arrived. `deadline` is for the head; with content, the time until the
    /// deadline starts again once the content is sent.
    func send(_ request: HTTPRequest, deadline: ContinuousClock.Instant) async throws(HTTPError)
        -> HTTPResponse
}

/// Sends requests over the network with HTTP/1.1 or HTTP/2, through the environment's proxy if there is one.
public final class NetworkTransport: HTTPTransport {
    private let clients: ProxiedClients
    private let silence: Duration
    private let watch: SendingWatch

    /// Creates a transport with its own connection pool.
    ///
    /// - Parameters:
    ///   - certificates: a PEM file with certificates of authorities to trust in addition to the system's; default: the
    ///     file in `SSL_CERT_FILE`.
    ///   - pins: keys of which one host must prove one.
    public init(
        _ limits: HTTPLimits = HTTPLimits(), proxies: ProxySettings = .environment,
        certificates: String? = ProcessInfo.processInfo.environment["SSL_CERT_FILE"],
        pins: HostPins? = nil
    ) {
        silence = limits.silence
        watch = SendingWatch(limits)
        clients = ProxiedClients(limits, proxies, certificates: certificates, pins: pins)
    }

    /// Returns the answer as soon as its head has arrived.
    public func send(
        _ request: HTTPRequest, deadline: ContinuousClock.Instant
    ) async throws(HTTPError) -> HTTPResponse {
        do {
            let left = ContinuousClock.now.duration(to: deadline)
            let response = try await answer(to: request, within: left)
            var fields = HTTPFields()
            for (name, value) in response.headers { fields.append(name, value) }
            let length = request.method == .head ? nil : fields.plainLength
            return HTTPResponse(
                status: Int(response.status.code), fields: fields,
                body: Self.body(response.body, length: length), address: request.address)
        } catch {
            throw HTTPError(network: error, isWithinBody: false)
        }
    }

    private func answer(to request: HTTPRequest, within time: Duration) async throws -> HTTPClientResponse {
        let client = clients.client(for: request.address)
        guard let content = request.content else {
            return try await client.execute(HTTPClientRequest(request), timeout: TimeAmount(time))
        }
        let progress = SendingProgress(silence: silence, total: time)
        var sent = HTTPClientRequest(request)
        sent.body = .stream(
            SentChunks(content, progress), length: content.length.map { .known($0) } ?? .unknown)
        return try await watch.watching(progress) { [sent] in
            try await client.execute(sent, deadline: .now() + .hours(24 * 366))
        }
    }

    /// The body; fails if it ends before `length` bytes, however the connection was closed.
    private static func body(_ body: HTTPClientResponse.Body, length: Int?) -> HTTPBody {
        HTTPBody {
            var iterator = body.makeAsyncIterator()
            var count = 0
            return HTTPBody.AsyncIterator { () throws(HTTPError) in
                do {
                    guard let chunk = try await iterator.next() else {
                        guard count >= length ?? 0 else { throw HTTPError.incomplete }
                        return nil
                    }
                    count += chunk.readableBytes
                    return Array(chunk.readableBytesView)
                } catch {
                    throw HTTPError(network: error, isWithinBody: true)
                }
            }
        }
    }
}

extension HTTPFields {
    /// The announced length of an uncompressed body.
    fileprivate var plainLength: Int? {
        self["Content-Encoding"] == nil ? self["Content-Length"].flatMap { Int($0) } : nil
    }
}

extension HTTPClientRequest {
    fileprivate init(_ request: HTTPRequest) {
        var address = request.address
        var fields = request.fields
        if let credentials = request.credentials, credentials.areFor(address) {
            address = address.adding(credentials.query)
            if let authorization = credentials.authorization { fields["Authorization"] = authorization }
        }
        self.init(url: address.text)
        method = HTTPMethod(rawValue: request.method.rawValue)
        headers = HTTPHeaders(fields.fields.map { ($0.name, $0.value) })
        // A part of a compressed answer cannot be decompressed: range requests set the field themselves.
        if fields["Accept-Encoding"] == nil { headers.add(name: "Accept-Encoding", value: "gzip, deflate") }
    }
}

extension TimeAmount {
    /// At least a millisecond, at most a day.
    init(_ duration: Duration) {
        let milliseconds = min(max(duration / .milliseconds(1), 1), 86_400_000)
        self = .milliseconds(Int64(milliseconds))
    }
}

extension KeyPin {
    /// The pin of a certificate.
    init(of certificate: NIOSSLCertificate) throws {
        self.init(digest: Data(SHA256.hash(data: try certificate.extractPublicKey().toSPKIBytes())))
    }
}

/// The pins of one host: its certificate must have one of these keys, and be trusted as usual too.
public struct HostPins: Hashable, Sendable {
    private let host: String
    private let pins: Set<KeyPin>

    /// Creates the pins of an address's host; `nil` if there are none.
    public init?(of address: WebAddress, _ pins: [KeyPin]) {
        guard !pins.isEmpty else { return nil }
        host = address.host
        self.pins = Set(pins)
    }

    /// Whether connections to an address must prove one of the keys.
    func areFor(_ address: WebAddress) -> Bool { address.host == host }

    /// Fails, and closes the connection, unless the server has proved one of the keys. To be called on its event loop
    /// after the handshake, before anything is sent.
    func checkServer(of channel: any Channel) -> EventLoopFuture<Void> {
        do {
            try check(try channel.pipeline.syncOperations.nioSSL_peerCertificate())
            return channel.eventLoop.makeSucceededVoidFuture()
        } catch {
            // The pool has to hear of the failure before the connection closes.
            channel.eventLoop.execute { channel.close(promise: nil) }
            return channel.eventLoop.makeFailedFuture(error)
        }
    }

    /// Fails unless a server's certificate has one of the keys.
    func check(_ certificate: NIOSSLCertificate?) throws {
        guard let certificate, case let pin = try KeyPin(of: certificate), pins.contains(pin) else {
            throw HTTPError(
                .tls, "the server's key is not among the profile's pins",
                remedy: "Ask the service's operator whether its key has changed before you change pins.")
        }
    }
}

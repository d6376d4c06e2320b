import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket
import Synchronization

/// Opens a web socket with a request's address and fields (RFC 6455, 4.1), and holds it until `take()`.
final class WebSocketOpening: HTTPTransport {
    /// The outcome of the request.
    private enum Outcome: Sendable {
        case open(WebSocketConnection, HTTPFields)
        case refused(WebSocketRefusal.Answer)
    }

    /// The outcome by the answer's head.
    private enum Beginning: Sendable {
        case open(WebSocketConnection, HTTPFields)
        case refused(EventLoopFuture<WebSocketRefusal.Answer>)
    }

    private let limits: WebSocketLimits
    private let waits: HTTPLimits
    private let subprotocols: [String]
    private let certificates: String?
    private let pins: HostPins?
    private let opened = Mutex<WebSocketConnection?>(nil)

    /// - Parameters:
    ///   - certificates: a PEM file with certificates of authorities to trust in addition to the system's; without one, the
    ///     file in `SSL_CERT_FILE`.
    ///   - pins: keys of which one host must prove one.
    init(
        _ limits: WebSocketLimits, _ waits: HTTPLimits, subprotocols: [String] = [],
        certificates: String? = nil, pins: HostPins? = nil
    ) {
        self.limits = limits
        self.waits = waits
        self.subprotocols = subprotocols
        self.certificates = certificates ?? ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
        self.pins = pins
    }

    deinit { opened.withLock { $0?.channel.channel.close(promise: nil) } }

    /// The connection that was opened.
    func take() throws(HTTPError) -> WebSocketConnection {
        let connection = opened.withLock { opened in
            defer { opened = nil }
            return opened
        }
        guard let connection else { throw .noWebSocket("the server answers without opening it") }
        return connection
    }

    func send(_ request: HTTPRequest, deadline: ContinuousClock.Instant) async throws(HTTPError)
        -> HTTPResponse
    {
        do {
            switch try await open(request, until: deadline) {
            case .open(let connection, let fields):
                opened.withLock { $0 = connection }
                return HTTPResponse(status: 200, fields: fields, body: HTTPBody([]), address: request.address)
            case .refused(let answer):
                // A success status without the upgrade is an error.
                let status = (200..<300).contains(answer.status) ? 426 : answer.status
                return HTTPResponse(
                    status: status, fields: answer.fields, body: HTTPBody(answer.body),
                    address: request.address)
            }
        } catch let error as NIOHTTPClientUpgradeError {
            throw .noWebSocket("the server's response does not belong to the request (\(error))")
        } catch {
            throw HTTPError(network: error, isWithinBody: false)
        }
    }

    private func open(_ request: HTTPRequest, until deadline: ContinuousClock.Instant) async throws -> Outcome
    {
        let place = try WebSocketPlace(request.address)
        let head = try head(request, place)
        let pins = pins.flatMap { $0.areFor(request.address) ? $0 : nil }
        // Without encryption, no key can be proved.
        if pins != nil, !request.address.isEncrypted { try pins?.check(nil) }
        let encryption =
            request.address.isEncrypted
            ? try WebSocketEncryption(place.host, trusting: certificates, pins: pins) : nil
        let (channel, beginning) = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(TimeAmount(waits.connecting))
            .connect(host: place.host, port: request.address.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let encryption { try channel.pipeline.syncOperations.addHandler(encryption.handler()) }
                    return (channel, try self.handshake(head, on: channel))
                }
            }
        let wait = min(waits.silence, ContinuousClock.now.duration(to: deadline))
        let timer = channel.eventLoop.scheduleTask(in: TimeAmount(wait)) { channel.close(promise: nil) }
        defer { timer.cancel() }
        return try await withTaskCancellationHandler {
            switch try await beginning.get() {
            case .open(let connection, let fields): .open(connection, fields)
            case .refused(let answer): .refused(try await answer.get())
            }
        } onCancel: {
            channel.close(promise: nil)
        }
    }

    private func head(_ request: HTTPRequest, _ place: WebSocketPlace) throws(HTTPError) -> HTTPRequestHead {
        var headers = HTTPHeaders(request.fields.fields.map { ($0.name, $0.value) })
        headers.replaceOrAdd(name: "Host", value: place.authority)
        headers.replaceOrAdd(name: "Accept", value: "*/*")
        if !subprotocols.isEmpty {
            headers.add(name: "Sec-WebSocket-Protocol", value: subprotocols.joined(separator: ", "))
        }
        return HTTPRequestHead(version: .http1_1, method: .GET, uri: place.target, headers: headers)
    }

    private func handshake(_ head: HTTPRequestHead, on channel: any Channel) throws -> EventLoopFuture<
        Beginning
    > {
        let upgrader = NIOTypedWebSocketClientUpgrader<Beginning>(
            maxFrameSize: min(limits.message, Int(UInt32.max)), enableAutomaticErrorHandling: false
        ) { [limits, subprotocols] channel, answer in
            channel.eventLoop.makeCompletedFuture {
                let fields = HTTPFields(answer.headers)
                let subprotocol = try Self.agreed(fields, subprotocols)
                let ending = WebSocketEnding()
                try channel.pipeline.syncOperations.addHandler(WebSocketHandler(limits, ending))
                let messages = try NIOAsyncChannel<WebSocketMessage, WebSocketOrder>(
                    wrappingChannelSynchronously: channel)
                return .open(
                    WebSocketConnection(channel: messages, ending: ending, subprotocol: subprotocol), fields)
            }
        }
        let upgrade = NIOTypedHTTPClientUpgradeConfiguration(
            upgradeRequestHead: head, upgraders: [upgrader]
        ) { channel in
            channel.eventLoop.makeCompletedFuture {
                let refusal = WebSocketRefusal(channel.eventLoop)
                try channel.pipeline.syncOperations.addHandler(refusal)
                return .refused(refusal.answer)
            }
        }
        var configuration = NIOUpgradableHTTPClientPipelineConfiguration(upgradeConfiguration: upgrade)
        configuration.leftOverBytesStrategy = .forwardBytes
        return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
            configuration: configuration)
    }

    /// The server's subprotocol; fails if it was not offered, or if the server uses extensions.
    private static func agreed(_ fields: HTTPFields, _ offered: [String]) throws(HTTPError) -> String? {
        guard fields["Sec-WebSocket-Extensions"] == nil else {
            throw .noWebSocket("the server uses extensions that were not offered")
        }
        guard let chosen = fields["Sec-WebSocket-Protocol"] else { return nil }
        guard offered.contains(chosen) else {
            throw .noWebSocket("the server chose a protocol that was not offered")
        }
        return chosen
    }
}

extension HTTPFields {
    fileprivate init(_ headers: HTTPHeaders) {
        self = [:]
        for (name, value) in headers { append(name, value) }
    }
}

extension HTTPError {
    static func noWebSocket(_ words: String) -> HTTPError {
        HTTPError(
            .malformed, "the web socket could not be opened: \(words)",
            remedy: "Check the profile's address, or report it to the service's operator.")
    }
}

/// An open web socket connection.
struct WebSocketConnection: Sendable {
    let channel: NIOAsyncChannel<WebSocketMessage, WebSocketOrder>
    let ending: WebSocketEnding
    /// The subprotocol that the server has chosen.
    let subprotocol: String?
}

/// Collects the answer of a server that does not open a web socket.
final class WebSocketRefusal: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    /// The answer, with the beginning of its body.
    struct Answer: Sendable {
        var status: Int
        var fields: HTTPFields
        var body: [UInt8] = []
    }

    private static let mostBytes = 1 << 16

    /// The answer, when it has arrived.
    var answer: EventLoopFuture<Answer> { promise.futureResult }
    private let promise: EventLoopPromise<Answer>
    private var head: Answer?

    init(_ eventLoop: any EventLoop) { promise = eventLoop.makePromise() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            var fields = HTTPFields()
            for (name, value) in head.headers { fields.append(name, value) }
            self.head = Answer(status: Int(head.status.code), fields: fields)
        case .body(let part):
            head?.body += part.readableBytesView
            if (head?.body.count ?? 0) > Self.mostBytes { finish(context) }
        case .end: finish(context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { finish(context) }

    func channelInactive(context: ChannelHandlerContext) { finish(context) }

    func handlerRemoved(context: ChannelHandlerContext) { finish(context) }

    private func finish(_ context: ChannelHandlerContext) {
        if let head { promise.succeed(head) } else { promise.fail(HTTPError.incomplete) }
        context.close(promise: nil)
    }
}

/// Encrypts a web socket's connection and verifies the server's name.
struct WebSocketEncryption: Sendable {
    private let context: NIOSSLContext
    private let name: String?
    private let pins: HostPins?

    init(_ host: String, trusting certificates: String?, pins: HostPins?) throws {
        self.pins = pins
        var configuration = TLSConfiguration.makeClientConfiguration()
        if let certificates { configuration.additionalTrustRoots = [.file(certificates)] }
        context = try NIOSSLContext(configuration: configuration)
        // IP addresses are compared with the certificate's IP addresses.
        let isNumber = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
        name = isNumber ? nil : host
    }

    func handler() throws -> NIOSSLClientHandler {
        guard let pins else { return try NIOSSLClientHandler(context: context, serverHostname: name) }
        return try NIOSSLClientHandler._makeSSLClientHandler(context: context, serverHostname: name) {
            (certificate, channel) in
            channel.eventLoop.makeCompletedFuture { try pins.check(certificate) }
        }
    }
}

/// Host, authority and target of a web socket's address.
struct WebSocketPlace {
    /// Name or IP address, without brackets.
    let host: String
    /// The value of the `Host` field.
    let authority: String
    /// Path and query.
    let target: String

    init(_ address: WebAddress) throws(HTTPError) {
        let components = try WebAddress.components(address.text)
        let host = address.host
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        let shown = self.host.contains(":") ? "[\(self.host)]" : self.host
        authority = components.port.map { "\(shown):\($0)" } ?? shown
        let path = components.percentEncodedPath.isEmpty ? "/" : components.percentEncodedPath
        target = path + (components.percentEncodedQuery.map { "?" + $0 } ?? "")
    }
}

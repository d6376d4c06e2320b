import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket
import Synchronization

/// Opens a web socket by a request's address and fields (RFC 6455, 4.1), and keeps it until it is taken.
final class WebSocketOpening: HTTPTransport {
    /// What became of the request.
    private enum Outcome: Sendable {
        case open(WebSocketConnection, HTTPFields)
        case refused(WebSocketRefusal.Answer)
    }

    /// What its head says already.
    private enum Beginning: Sendable {
        case open(WebSocketConnection, HTTPFields)
        case refused(EventLoopFuture<WebSocketRefusal.Answer>)
    }

    private let limits: WebSocketLimits
    private let waits: HTTPLimits
    private let subprotocols: [String]
    private let certificates: String?
    private let opened = Mutex<WebSocketConnection?>(nil)

    /// - Parameter certificates: a file with the certificates (PEM) of authorities that are trusted besides the system's.
    init(
        _ limits: WebSocketLimits, _ waits: HTTPLimits, subprotocols: [String] = [],
        certificates: String? = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
    ) {
        self.limits = limits
        self.waits = waits
        self.subprotocols = subprotocols
        self.certificates = certificates
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
                // Without another protocol, a good status is no good answer.
                let status = (200..<300).contains(answer.status) ? 426 : answer.status
                return HTTPResponse(
                    status: status, fields: answer.fields, body: HTTPBody(answer.body),
                    address: request.address)
            }
        } catch let error as NIOHTTPClientUpgradeError {
            throw .noWebSocket("the server's answer does not belong to the request (\(error))")
        } catch {
            throw HTTPError(network: error, isWithinBody: false)
        }
    }

    private func open(_ request: HTTPRequest, until deadline: ContinuousClock.Instant) async throws -> Outcome
    {
        let place = try WebSocketPlace(request.address)
        let head = try head(request, place)
        let isEncrypted = request.address.isEncrypted
        let encryption = isEncrypted ? try WebSocketEncryption(place.host, trusting: certificates) : nil
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

    /// The subprotocol that the server has chosen, of those that it was offered; extensions it was offered none.
    private static func agreed(_ fields: HTTPFields, _ offered: [String]) throws(HTTPError) -> String? {
        guard fields["Sec-WebSocket-Extensions"] == nil else {
            throw .noWebSocket("the server uses extensions that nobody asked for")
        }
        guard let chosen = fields["Sec-WebSocket-Protocol"] else { return nil }
        guard offered.contains(chosen) else {
            throw .noWebSocket("the server chose a protocol that it was not offered")
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
            .malformed, "no web socket could be opened: \(words)",
            remedy: "Check the profile's address, or tell who runs the service.")
    }
}

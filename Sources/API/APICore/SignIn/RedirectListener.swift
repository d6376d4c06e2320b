import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Waits on a loopback port for the browser that a provider redirects back (RFC 8252, 7.3).
///
/// Accepts the one request with the right `state` and answers all others, such as for a page's icon, with an error.
struct RedirectListener: Sendable {
    /// The redirect address.
    let address: WebAddress
    private let channel: any Channel
    private let replies: AsyncStream<RedirectReply>

    /// Listens on a free port for the reply with that `state`.
    init(for state: String) async throws(APIError) {
        let (replies, continuation) = AsyncStream<RedirectReply>.makeStream(
            bufferingPolicy: .bufferingOldest(1))
        let connections = ConnectionCount()
        do {
            channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        guard connections.enter(until: channel.closeFuture) else {
                            throw ChannelError.connectTimeout(.zero)
                        }
                        let pipeline = channel.pipeline.syncOperations
                        try pipeline.addHandler(IdleStateHandler(allTimeout: .seconds(20)))
                        try pipeline.configureHTTPServerPipeline(
                            withPipeliningAssistance: false, withErrorHandling: true)
                        try pipeline.addHandler(RedirectHandler(for: state, continuation))
                    }
                }
                .bind(host: "127.0.0.1", port: 0).get()
            guard let port = channel.localAddress?.port else { throw ChannelError.ioOnClosedChannel }
            address = try WebAddress("http://127.0.0.1:\(port)/")
            self.replies = replies
        } catch {
            throw APIError(
                .signIn, "cannot listen on 127.0.0.1",
                remedy: "Sign in with a device code: set the sign-in method device in the profile.")
        }
    }

    /// Opens an address in the user's browser and waits at most `limit` for the reply.
    func reply(
        after address: WebAddress, _ dialog: SignInDialog, within limit: Duration
    ) async throws(APIError) -> RedirectReply {
        await dialog.show(SignInDialog.Notice(address: address, code: nil))
        return try await dialog.browsing(to: address) { () throws(APIError) in
            try await reply(within: limit)
        }
    }

    func reply(within limit: Duration) async throws(APIError) -> RedirectReply {
        let reply = await withTaskGroup(of: RedirectReply?.self) { group in
            group.addTask {
                for await reply in replies { return reply }; return nil
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        guard let reply else {
            throw APIError(
                .signIn, "nobody signed in within \(limit.components.seconds) s",
                remedy: "Sign in again: fieldbook login.")
        }
        return reply
    }

    /// Stops listening.
    func close() { channel.close(promise: nil) }
}

/// The query of a redirect from the provider. Secret, never printed.
struct RedirectReply: Sendable, CustomStringConvertible {
    private let values: [String: String]

    /// Parses a request's target; `nil` if it is not a reply or has a parameter twice (RFC 6749, 3.1).
    init?(target: String) {
        guard target.utf8.count <= WebAddress.maximumLength, target.hasPrefix("/?"),
            let items = URLComponents(string: target)?.queryItems
        else { return nil }
        var values: [String: String] = [:]
        for item in items {
            guard values.updateValue(item.value ?? "", forKey: item.name) == nil else { return nil }
        }
        guard ["code", "error", "state", "token", "access_token"].contains(where: { values[$0] != nil })
        else {
            return nil
        }
        self.values = values
    }

    /// The first non-empty value of these names.
    subscript(_ names: String...) -> String? { names.lazy.compactMap { values[$0] }.first { !$0.isEmpty } }

    /// Whether it has that `state`; another reply may be forged.
    func isFor(_ state: String) -> Bool { self["state"] == state }

    /// Fails if the reply is from another provider or reports an error.
    func check(issuer: String?) throws(APIError) {
        // RFC 9207: `iss` must be the provider's issuer if present.
        if let issuer, let named = self["iss"], named != issuer {
            throw Self.refused("what came back is another provider's (iss)")
        }
        guard let error = self["error"] else { return }
        var reply = ErrorReply(
            Array((self["error_description"] ?? error).utf8), mediaType: "text/plain",
            hiding: [self["state"]].compactMap(\.self))
        if error == "access_denied" { reply = ErrorReply(Array("it was denied".utf8), mediaType: nil) }
        throw Self.refused("the provider did not sign in: \(reply.message ?? "no reason given")")
    }

    static func refused(_ words: String) -> APIError {
        APIError(.signIn, words, remedy: "Sign in again: fieldbook login.")
    }

    /// Does not reveal the reply.
    var description: String { "a reply" }
}

/// Answers a browser and passes on the reply.
final class RedirectHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let state: String
    private let replies: AsyncStream<RedirectReply>.Continuation
    private var head: HTTPRequestHead?

    init(for state: String, _ replies: AsyncStream<RedirectReply>.Continuation) {
        self.state = state
        self.replies = replies
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: context.close(promise: nil)
        case .end:
            guard let head else { return }
            self.head = nil
            answer(head, context)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        // Protects against DNS rebinding: other host names are not answered.
        let port = context.channel.localAddress?.port ?? 0
        guard head.headers["host"] == ["127.0.0.1:\(port)"], head.method == .GET,
            let reply = RedirectReply(target: head.uri)
        else { return send(.notFound, "", context) {} }
        guard reply.isFor(state) else {
            let words = "This belongs to another sign-in; fieldbook is waiting for its own."
            return send(.badRequest, Self.page(words), context) {}
        }
        let replies = replies
        send(.ok, Self.page("You can close this window; fieldbook continues in the terminal."), context) {
            replies.yield(reply)
            replies.finish()
        }
    }

    private func send(
        _ status: HTTPResponseStatus, _ page: String, _ context: ChannelHandlerContext,
        whenSent: @escaping @Sendable () -> Void
    ) {
        let headers: HTTPHeaders = [
            "Content-Type": "text/html; charset=utf-8", "Content-Length": "\(page.utf8.count)",
            "Connection": "close", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
            "Content-Security-Policy": "default-src 'none'",
        ]
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: page)))), promise: nil)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
            whenSent()
            channel.close(promise: nil)
        }
    }

    private static func page(_ words: String) -> String {
        """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>fieldbook</title>\
        <p>\(words)</p></html>
        """
    }
}

/// Limits the number of open connections.
final class ConnectionCount: Sendable {
    private static let most = 32
    private let open = Mutex(0)

    /// Counts a connection until `end`; `false` if there are too many.
    func enter(until end: EventLoopFuture<Void>) -> Bool {
        let isAllowed = open.withLock { count in
            count += 1
            return count <= Self.most
        }
        end.whenComplete { [self] _ in open.withLock { $0 -= 1 } }
        return isAllowed
    }
}

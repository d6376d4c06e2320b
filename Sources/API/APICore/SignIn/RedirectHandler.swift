import NIOCore
import NIOHTTP1

/// Answers a browser, and hands on what it brings.
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
        // A page that has its own name point to this machine is not answered.
        let port = context.channel.localAddress?.port ?? 0
        guard head.headers["host"] == ["127.0.0.1:\(port)"], head.method == .GET,
            let reply = RedirectReply(target: head.uri)
        else { return send(.notFound, "", context) {} }
        guard reply.isFor(state) else {
            let words = "This belongs to another sign-in; fieldbook waits for its own."
            return send(.badRequest, Self.page(words), context) {}
        }
        let replies = replies
        send(.ok, Self.page("This window may be closed; fieldbook goes on in the terminal."), context) {
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

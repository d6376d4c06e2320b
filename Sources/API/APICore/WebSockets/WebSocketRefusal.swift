import NIOCore
import NIOHTTP1

/// Gathers the answer of a server that opens no web socket.
final class WebSocketRefusal: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    /// The answer, the beginning of its body.
    struct Answer: Sendable {
        var status: Int
        var fields: HTTPFields
        var body: [UInt8] = []
    }

    private static let mostBytes = 1 << 16

    /// The answer, once it is there.
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

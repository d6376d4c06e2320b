import NIOCore
import NIOWebSocket
import Synchronization

/// Translates between frames and messages; answers pings, closes properly, and detects silence.
final class WebSocketHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketMessage
    typealias OutboundIn = WebSocketOrder
    typealias OutboundOut = WebSocketFrame

    private static let mostQuietTicks = 2

    private let limits: WebSocketLimits
    private let ending: WebSocketEnding
    private var assembly: WebSocketAssembly
    private var timer: Scheduled<Void>?
    private var quietTicks = 0
    private var isReading = true
    private var hasClosed = false
    private var isFinished = false
    private var isOver = false

    init(_ limits: WebSocketLimits, _ ending: WebSocketEnding) {
        self.limits = limits
        self.ending = ending
        assembly = WebSocketAssembly(limit: limits.message)
    }

    func handlerAdded(context: ChannelHandlerContext) { watch(context) }

    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        quietTicks = 0
        guard !isOver else { return }
        do {
            switch try assembly.take(unwrapInboundIn(data)) {
            case .nothing: break
            case .message(let message): if !isFinished { context.fireChannelRead(wrapInboundOut(message)) }
            case .ping(let data): answer(data, context)
            case .close(let closing): end(closing, context)
            }
        } catch {
            fail(error, context)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReading = false
        context.fireChannelReadComplete()
        if isFinished { context.read() }
    }

    func read(context: ChannelHandlerContext) {
        isReading = true
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !hasClosed || isFinishing(data) else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .message(.text(let text)):
            write(.text, ByteBuffer(string: text), context, promise)
        case .message(.binary(let bytes)):
            write(.binary, ByteBuffer(bytes: bytes), context, promise)
        case .close(let closing):
            close(closing, context)
            promise?.succeed()
        case .finish(let closing):
            isFinished = true
            close(closing, context)
            promise?.succeed()
            context.read()
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength: fail(WebSocketError.tooLarge(limits.message), context)
        case is NIOWebSocketError:
            fail(WebSocketError.violation("a control frame is too long or in parts"), context)
        default: context.fireErrorCaught(error)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if !isOver, !isFinished { context.fireErrorCaught(HTTPError.incomplete) }
        isOver = true
        context.fireChannelInactive()
    }

    private func isFinishing(_ data: NIOAny) -> Bool {
        if case .finish = unwrapOutboundIn(data) { return true }
        return false
    }

    /// Sends a close frame, and closes the connection if the server does not answer in time.
    private func close(_ closing: WebSocketClosing, _ context: ChannelHandlerContext) {
        guard !hasClosed else { return }
        hasClosed = true
        var data = ByteBuffer()
        if closing.code != 1_005 {
            data.writeInteger(closing.code)
            data.writeString(closing.reason)
        }
        send(.connectionClose, data, context)
        timer?.cancel()
        let channel = context.channel
        timer = context.eventLoop.scheduleTask(in: TimeAmount(limits.closing)) { channel.close(promise: nil) }
    }

    private func end(_ closing: WebSocketClosing, _ context: ChannelHandlerContext) {
        isOver = true
        ending.set(closing)
        close(WebSocketClosing(code: closing.code), context)
        context.close(promise: nil)
    }

    private func fail(_ fault: WebSocketError, _ context: ChannelHandlerContext) {
        close(WebSocketClosing(code: fault.code, reason: fault.words), context)
        fail(fault.error, context)
    }

    private func fail(_ error: HTTPError, _ context: ChannelHandlerContext) {
        isOver = true
        context.fireErrorCaught(error)
        context.close(promise: nil)
    }

    /// Answers a ping, unless the server has not read the earlier answers.
    private func answer(_ ping: ByteBuffer, _ context: ChannelHandlerContext) {
        if !hasClosed, context.channel.isWritable { send(.pong, ping, context) }
    }

    private func send(_ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext) {
        write(opcode, data, context, nil)
        context.flush()
    }

    private func write(
        _ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext,
        _ promise: EventLoopPromise<Void>?
    ) {
        let frame = WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data)
        context.write(wrapOutboundOut(frame), promise: promise)
    }

    /// Pings a silent server, and fails if it stays silent. Does not count time in which no caller reads its messages.
    private func watch(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(in: TimeAmount(limits.silence / 3)) {
            let (handler, context) = bound.value
            handler.tick(context)
        }
    }

    private func tick(_ context: ChannelHandlerContext) {
        guard !hasClosed, !isOver else { return }
        if !isReading { quietTicks = 0 }
        guard quietTicks < Self.mostQuietTicks else {
            return fail(.slow("the web socket's server was silent for too long"), context)
        }
        if quietTicks > 0 { send(.ping, ByteBuffer(), context) }
        quietTicks += 1
        watch(context)
    }
}

/// Holds the reason why a server closed its web socket.
final class WebSocketEnding: Sendable {
    private let closing = Mutex<WebSocketClosing?>(nil)

    var value: WebSocketClosing? { closing.withLock { $0 } }

    func set(_ value: WebSocketClosing) { closing.withLock { $0 = value } }
}

import NIOCore
import NIOWebSocket

/// Joins a server's frames to messages and validates them by RFC 6455. Without I/O.
struct WebSocketAssembly {
    /// The result of a frame.
    enum Event: Equatable {
        case nothing
        case message(WebSocketMessage)
        case ping(ByteBuffer)
        case close(WebSocketClosing)
    }

    private let limit: Int
    private var isText = false
    private var parts: ByteBuffer?

    init(limit: Int) { self.limit = limit }

    mutating func take(_ frame: WebSocketFrame) throws(WebSocketError) -> Event {
        guard !frame.rsv1, !frame.rsv2, !frame.rsv3 else { throw .violation("reserved bits are set") }
        guard frame.maskKey == nil else { throw .violation("a server's frame is masked") }
        switch frame.opcode {
        case .text, .binary:
            guard parts == nil else { throw .violation("a new message before the end of another") }
            isText = frame.opcode == .text
            return try append(frame)
        case .continuation:
            guard parts != nil else { throw .violation("a continuation frame without a message") }
            return try append(frame)
        case .ping: return .ping(frame.data)
        case .pong: return .nothing
        case .connectionClose: return .close(try Self.closing(frame.data))
        default: throw .violation("a frame has an unknown opcode")
        }
    }

    private mutating func append(_ frame: WebSocketFrame) throws(WebSocketError) -> Event {
        var whole = parts ?? ByteBuffer()
        parts = nil
        guard whole.readableBytes + frame.data.readableBytes <= limit else { throw .tooLarge(limit) }
        whole.writeImmutableBuffer(frame.data)
        guard frame.fin else {
            parts = whole
            return .nothing
        }
        guard isText else { return .message(.binary(Array(whole.readableBytesView))) }
        return .message(.text(try Self.text(whole)))
    }

    private static func text(_ buffer: ByteBuffer) throws(WebSocketError) -> String {
        guard let text = String(validating: buffer.readableBytesView, as: UTF8.self) else { throw .noText }
        return text
    }

    private static func closing(_ data: ByteBuffer) throws(WebSocketError) -> WebSocketClosing {
        var data = data
        guard data.readableBytes > 0 else { return WebSocketClosing(code: 1_005) }
        guard let code = data.readInteger(as: UInt16.self) else {
            throw .violation("a closing has half a code")
        }
        guard
            (1_000...1_014).contains(code) && ![1_004, 1_005, 1_006].contains(code)
                || (3_000...4_999).contains(code)
        else { throw .violation("a closing has an invalid code") }
        return WebSocketClosing(code: code, reason: try text(data))
    }
}

/// A server's violation of RFC 6455 or of the limits; `code` is sent to it.
struct WebSocketError: Error, Hashable {
    let code: UInt16
    let words: String

    static func violation(_ words: String) -> WebSocketError { WebSocketError(code: 1_002, words: words) }

    static func tooLarge(_ limit: Int) -> WebSocketError {
        WebSocketError(code: 1_009, words: "a message has more than \(limit) bytes")
    }

    static let noText = WebSocketError(code: 1_007, words: "a text is not UTF-8")

    var error: HTTPError {
        HTTPError(
            code == 1_009 ? .tooLarge : .malformed, "the web socket's server violates the protocol: \(words)",
            remedy: "Report it to the service's operator.")
    }
}

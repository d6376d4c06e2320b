import Foundation

/// The server's end of a connection; closed when it is released.
public final class LoopbackConnection: Sendable {
    private let descriptor: Int32
    private let listener: Listener

    init(_ descriptor: Int32, of listener: Listener) {
        self.descriptor = descriptor
        self.listener = listener
    }

    deinit { close(descriptor) }

    /// Sends text; whether the other end still takes it.
    @discardableResult
    public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends bytes; whether the other end still takes them.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Sends a whole answer.
    public func answer(_ status: Int = 200, _ fields: [String: String] = [:], _ body: String = "") {
        let head = fields.map { "\($0): \($1)\r\n" }.joined()
        send(
            "HTTP/1.1 \(status) X\r\n\(head)Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        )
    }

    /// Sends nothing more, but reads on.
    public func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Sends bytes one by one, each after a thousandth of a second, until the other end takes none any more.
    public func drip(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            guard send([byte]) else { return }
            usleep(1_000)
        }
    }

    /// Stays silent until the other end gives up.
    public func waitUntilPeerCloses() {
        let count = 1 << 16
        var bytes = [UInt8](repeating: 0, count: count)
        while recv(descriptor, &bytes, count, 0) > 0 {}
    }

    /// The next bytes of what the client sends; fewer where it ends before.
    public func read(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let more = bytes.withUnsafeMutableBytes {
                recv(descriptor, $0.baseAddress?.advanced(by: filled), count - filled, 0)
            }
            guard more > 0 else { break }
            filled += more
        }
        return Array(bytes.prefix(filled))
    }

    /// Has the server take no connection any more.
    public func stopServer() { listener.stop() }

    func readRequest() -> LoopbackRequest? {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard head.count < 1 << 16, recv(descriptor, &byte, 1, 0) == 1 else { return nil }
            head.append(byte)
        }
        return LoopbackRequest(head: String(decoding: head, as: UTF8.self))
    }
}

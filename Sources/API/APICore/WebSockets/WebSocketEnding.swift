import Synchronization

/// Why a server closed its web socket, once it has.
final class WebSocketEnding: Sendable {
    private let closing = Mutex<WebSocketClosing?>(nil)

    var value: WebSocketClosing? { closing.withLock { $0 } }

    func set(_ value: WebSocketClosing) { closing.withLock { $0 = value } }
}

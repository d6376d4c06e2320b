import Foundation
import Synchronization

/// A server on this machine that answers as a test scripts it, even against all rules.
///
/// Each connection carries one request, is answered in a thread of its own and then closed. Asked as a proxy, it
/// answers for any server.
public final class LoopbackServer: Sendable {
    /// Answers a request.
    public typealias Handler =
        @Sendable (_ request: LoopbackRequest, _ connection: LoopbackConnection) -> Void

    private let listener: Listener
    private let log = Log()

    private final class Log: Sendable {
        let requests = Mutex<[LoopbackRequest]>([])

        func note(_ request: LoopbackRequest?) -> LoopbackRequest? {
            if let request { requests.withLock { $0.append(request) } }
            return request
        }
    }

    /// Listens on a free port until it is stopped.
    public init(_ handler: @escaping Handler) throws {
        listener = try Listener()
        // The thread keeps the server, which a test has mentioned for the last time before it is asked.
        Thread.detachNewThread { [self] in
            listener.acceptAll { descriptor in
                Thread.detachNewThread { [self] in
                    let connection = LoopbackConnection(descriptor, of: listener)
                    guard let request = log.note(connection.readRequest()) else { return }
                    guard request.method == "CONNECT" else { return handler(request, connection) }
                    connection.send("HTTP/1.1 200 OK\r\n\r\n")
                    if let inner = log.note(connection.readRequest()) { handler(inner, connection) }
                }
            }
        }
    }

    /// Where it listens.
    public var port: UInt16 { listener.port }

    /// Takes no connection any more.
    public func stop() { listener.stop() }

    /// The address of a path on it.
    public func address(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

    /// The requests so far.
    public var requests: [LoopbackRequest] { log.requests.withLock { $0 } }
}

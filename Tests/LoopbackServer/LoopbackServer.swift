import Foundation
import Synchronization

/// A server on this machine that answers as a test tells it, also against all rules.
///
/// Each connection carries one request, is answered in a thread of its own and then closed. Asked as a proxy, it
/// answers for any server.
public final class LoopbackServer: Sendable {
    /// Answers a request.
    public typealias Handler =
        @Sendable (_ request: LoopbackRequest, _ connection: LoopbackConnection) -> Void

    /// Where it listens.
    public let port: UInt16
    private let listener: Int32
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
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = self.listener
        let isListening = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: place.sin_port)
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        // The thread keeps the server, which a test has mentioned for the last time before it is asked.
        Thread.detachNewThread { [self] in
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else { break }
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

    /// Takes no connection any more.
    public func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// The address of a path on it.
    public func address(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

    /// What it was asked so far.
    public var requests: [LoopbackRequest] { log.requests.withLock { $0 } }
}

import Foundation
import Glibc
import Synchronization

/// A listening socket on this machine.
///
/// It may be stopped from any thread at any time. Only the thread that accepts closes it: closed by another one while
/// that thread has yet to accept, its number may be another server's already, whose connections it would then take.
final class Listener: Sendable {
    /// Where it listens.
    let port: UInt16
    private let descriptor: Int32
    private let isOpen = Mutex(true)

    /// Takes a free port and listens on it, unless connections are to fail.
    init(listens: Bool = true) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = self.descriptor
        let isListening = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && (!listens || listen(descriptor, 64) == 0)
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: place.sin_port)
        guard isListening else {
            Glibc.close(descriptor)
            throw POSIXError(.EADDRNOTAVAIL)
        }
    }

    /// Hands over every connection until it is stopped, then closes; to be called once.
    func acceptAll(_ take: (_ descriptor: Int32) -> Void) {
        while true {
            let connection = accept(descriptor, nil, nil)
            if connection >= 0 {
                take(connection)
            } else if errno != EINTR && errno != ECONNABORTED {
                break
            }
        }
        close()
    }

    /// Closes the socket, which no thread may be accepting on.
    func close() {
        isOpen.withLock {
            $0 = false
            Glibc.close(descriptor)
        }
    }

    /// Takes no connection any more.
    func stop() {
        isOpen.withLock { if $0 { shutdown(descriptor, Int32(SHUT_RDWR)) } }
    }
}

/// A port on this machine on which connections fail; no other test's server can get it meanwhile.
public final class UnansweredPort: Sendable {
    private let listener: Listener

    /// Takes a free port.
    public init() throws { listener = try Listener(listens: false) }

    deinit { listener.close() }

    /// The address of a path on it.
    public func address(_ path: String = "/") -> String { "http://127.0.0.1:\(listener.port)\(path)" }
}

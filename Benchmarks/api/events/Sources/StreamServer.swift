import Foundation

/// A server on this machine that answers everyone with the same stream.
enum StreamServer {
    /// Listens in a thread of its own until the process ends; its port.
    static func start(_ stream: [UInt8]) throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
        let answer = Array(head.utf8) + stream
        Thread.detachNewThread {
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { continue }
                var request = [UInt8](repeating: 0, count: 16_384)
                _ = recv(connection, &request, request.count, 0)
                var sent = 0
                while sent < answer.count {
                    let count = answer.withUnsafeBytes {
                        send(
                            connection, $0.baseAddress?.advanced(by: sent), answer.count - sent,
                            Int32(MSG_NOSIGNAL))
                    }
                    guard count > 0 else { break }
                    sent += count
                }
                close(connection)
            }
        }
        return UInt16(bigEndian: place.sin_port)
    }
}

import Foundation

/// A server that takes whatever is put to it and keeps nothing; connections stay open for the next request.
enum Sink {
    /// Listens, prints its port, and serves until it is killed.
    static func serve() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        print(UInt16(bigEndian: place.sin_port))
        fflush(nil)
        while true {
            let connection = accept(descriptor, nil, nil)
            guard connection >= 0 else { continue }
            Thread.detachNewThread { take(connection) }
        }
    }

    /// Takes requests until the client has no more.
    private static func take(_ connection: Int32) {
        defer { close(connection) }
        let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8)
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        var filled = 0
        while true {
            while headEnd(buffer[..<filled]) == nil {
                let count = recv(connection, &buffer[filled], buffer.count - filled, 0)
                guard count > 0 else { return }
                filled += count
            }
            guard let end = headEnd(buffer[..<filled]) else { return }
            var left = contentLength(buffer[..<end]) - (filled - end)
            while left > 0 {
                let count = recv(connection, &buffer, min(left, buffer.count), 0)
                guard count > 0 else { return }
                left -= count
            }
            filled = 0
            guard send(connection, answer, answer.count, Int32(MSG_NOSIGNAL)) == answer.count else { return }
        }
    }

    private static func headEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        guard bytes.count >= 4 else { return nil }
        return (bytes.startIndex...(bytes.endIndex - 4)).first { bytes[$0..<($0 + 4)].elementsEqual(mark) }
            .map { $0 + 4 }
    }

    private static func contentLength(_ head: ArraySlice<UInt8>) -> Int {
        String(decoding: head, as: UTF8.self).lowercased().split(separator: "\r\n")
            .first { $0.hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).filter { !$0.isWhitespace }) } ?? 0
    }
}

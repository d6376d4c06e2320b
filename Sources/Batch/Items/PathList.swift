import Foundation

/// A list of paths in a file: one a line, or with NUL bytes between them as `find -print0` writes.
enum PathList {
    private static let chunkSize = 1 << 16
    private static let longestPath = 1 << 16

    /// Reads the list bit by bit; `-` is standard input. Empty lines, and the carriage return of a line, do not count.
    static func forEach(inFile path: String, _ body: ([UInt8]) -> Void) throws {
        let descriptor = path == "-" ? STDIN_FILENO : path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw ItemFailure.reading(errno) }
        defer { if path != "-" { close(descriptor) } }
        var pending: [UInt8] = []
        var separator: UInt8?
        var chunk = [UInt8](repeating: 0, count: chunkSize)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw ItemFailure.reading(errno) }
            if count == 0 { break }
            pending += chunk[..<count]
            let mark = separator ?? (pending.contains(0) ? 0 : UInt8(ascii: "\n"))
            separator = mark
            if let end = pending.lastIndex(of: mark) {
                for line in pending[..<end].split(separator: mark) { take(line, body) }
                pending.removeSubrange(...end)
            }
            guard pending.count <= longestPath else { throw ItemFailure.reading(ENAMETOOLONG) }
        }
        take(pending[...], body)
    }

    private static func take(_ line: ArraySlice<UInt8>, _ body: ([UInt8]) -> Void) {
        let path = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        if !path.isEmpty { body(Array(path)) }
    }
}

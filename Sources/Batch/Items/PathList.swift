import Foundation

/// A list of paths in a file: one per line, or NUL-separated as `find -print0` writes.
struct PathList {
    private static let chunkSize = 1 << 16
    /// No path is longer, so a NUL-separated list has its first NUL before this offset.
    private static let longestPath = 1 << 16

    private var pending: [UInt8] = []
    private var separator: UInt8?
    private let body: ([UInt8]) -> Void

    /// Reads the list in chunks; `-` is standard input. Empty lines and carriage returns at line ends are ignored.
    static func forEach(inFile path: String, _ body: ([UInt8]) -> Void) throws {
        try withoutActuallyEscaping(body) { body in
            var list = PathList(body: body)
            try list.read(path)
        }
    }

    private init(body: @escaping ([UInt8]) -> Void) {
        self.body = body
    }

    private mutating func read(_ path: String) throws {
        try ItemFailure.refuseEndless(at: path)
        let descriptor = path == "-" ? STDIN_FILENO : path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw ItemFailure.reading(errno) }
        defer { if path != "-" { close(descriptor) } }
        var chunk = [UInt8](repeating: 0, count: Self.chunkSize)
        while true {
            let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw ItemFailure.reading(errno) }
            pending += chunk[..<count]
            decideSeparator(isAtEnd: count == 0)
            try takeLines(isAtEnd: count == 0)
            if count == 0 { return }
        }
    }

    /// A name can contain line breaks, so only a NUL byte, or a whole path's length without one, decides.
    private mutating func decideSeparator(isAtEnd: Bool) {
        guard separator == nil else { return }
        if pending.contains(0) {
            separator = 0
        } else if isAtEnd || pending.count > Self.longestPath {
            separator = UInt8(ascii: "\n")
        }
    }

    private mutating func takeLines(isAtEnd: Bool) throws {
        guard let separator else { return }
        if let end = isAtEnd ? pending.endIndex : pending.lastIndex(of: separator) {
            for line in pending[..<end].split(separator: separator) { try take(line) }
            pending.removeSubrange(..<end)
        }
        guard pending.count <= Self.longestPath else { throw ItemFailure.reading(ENAMETOOLONG) }
    }

    private func take(_ line: ArraySlice<UInt8>) throws {
        let endsWithReturn = separator != 0 && line.last == UInt8(ascii: "\r")
        let path = endsWithReturn ? line.dropLast() : line
        guard !path.contains(0), path.count <= Self.longestPath else { throw ItemFailure.reading(EILSEQ) }
        if !path.isEmpty { body(Array(path)) }
    }
}

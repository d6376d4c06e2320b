import Foundation

/// Standard input.
enum StandardInput {
    /// Copies it to its end into a file.
    static func copy(to file: OutputFile) throws {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw ItemFailure.reading(errno) }
            if count == 0 { return try file.flush() }
            try file.write(Array(chunk[..<count]))
        }
    }
}

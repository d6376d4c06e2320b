import Foundation

/// What can be read once only: standard input, or a pipe that came to this process open.
enum InputStream {
    /// Copies it to its end into a file.
    static func copy(_ item: Item, to file: OutputFile) throws {
        let descriptor = item.isStandardInput ? STDIN_FILENO : open(item.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ItemFailure.reading(errno) }
        defer { if !item.isStandardInput { close(descriptor) } }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw ItemFailure.reading(errno) }
            if count == 0 { return try file.flush() }
            try file.write(Array(chunk[..<count]))
        }
    }
}

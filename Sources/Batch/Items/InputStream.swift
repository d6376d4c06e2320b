import Foundation

/// What can be read once only: standard input, or a pipe that came to this process open.
enum InputStream {
    /// Copies it to its end into a file; throws when the limit is reached, also while nobody writes to the pipe.
    static func copy(
        _ item: Item, to file: OutputFile, within limit: ReadingLimit, besides reserve: DiskReserve
    ) throws {
        // Opening a pipe otherwise waits for somebody to write to it.
        let descriptor =
            item.isStandardInput
            ? STDIN_FILENO : item.path.withSystemPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { throw ItemFailure.reading(errno) }
        defer { if !item.isStandardInput { close(descriptor) } }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            try limit.awaitInput(on: descriptor)
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && [EINTR, EAGAIN].contains(errno) { continue }
            guard count >= 0 else { throw ItemFailure.reading(errno) }
            if count == 0 { return try file.flush() }
            try reserve.check(before: count)
            try file.write(Array(chunk[..<count]))
        }
    }
}

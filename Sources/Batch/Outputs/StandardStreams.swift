import CLinux
import Foundation

/// Standard input, output and error.
public enum StandardStreams {
    /// Opens `/dev/null` for closed standard streams, so that no file opened later gets their descriptors.
    public static func fill() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
    }
}

/// Unbuffered standard output; throws `BrokenPipe` if the reader has closed it.
public enum StandardOutput {
    /// The characters in a line of the terminal, or as many as `COLUMNS` says; `nil` if standard output is no terminal.
    public static var terminalWidth: Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        if let text = ProcessInfo.processInfo.environment["COLUMNS"], let columns = Int(text), columns > 0 {
            return columns
        }
        let columns = Int(linux_terminal_columns(STDOUT_FILENO))
        return columns > 0 ? columns : nil
    }

    /// Writes all bytes.
    public static func write(_ bytes: [UInt8]) throws {
        let file = OutputFile(standardOutput: STDOUT_FILENO)
        try file.write(bytes)
        try file.flush()
    }

    /// Passes `body` a sink that writes in larger pieces.
    public static func writeInPieces(
        _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
    ) throws {
        let file = OutputFile(standardOutput: STDOUT_FILENO)
        try body { try file.write($0) }
        try file.flush()
    }

    /// Writes the contents of a file to standard output and removes the file.
    static func move(fileAt path: String) throws {
        defer { unlink(path) }
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { try write(Array(piece)) }
    }

    /// From now on, writing to a pipe without a reader returns an error instead of ending the process.
    public static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }
}

/// Standard error; output that cannot be written is dropped.
public enum StandardError {
    /// Writes text.
    public static func write(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { $0.write(to: STDERR_FILENO) }
    }
}

extension UnsafeRawBufferPointer {
    /// Writes all bytes to a descriptor; returns false, with `errno` set, if that fails.
    func write(to descriptor: Int32) -> Bool {
        var rest = self[...]
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, Self(rebasing: rest).baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

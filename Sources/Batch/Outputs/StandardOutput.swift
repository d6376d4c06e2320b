import Foundation

/// Standard output without a buffer of its own; a reader that has gone is told apart from a failure.
public enum StandardOutput {
    /// Writes all bytes.
    public static func write(_ bytes: [UInt8]) throws {
        let file = OutputFile(standardOutput: STDOUT_FILENO)
        try file.write(bytes)
        try file.flush()
    }

    /// Hands `body` a sink that writes in larger pieces.
    public static func writeInPieces(
        _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
    ) throws {
        let file = OutputFile(standardOutput: STDOUT_FILENO)
        try body { try file.write($0) }
        try file.flush()
    }

    /// Writes what a file holds, and removes it.
    static func move(fileAt path: String) throws {
        defer { unlink(path) }
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { try write(Array(piece)) }
    }

    /// From now on a pipe without a reader is an error to handle instead of the end of the process.
    public static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }
}

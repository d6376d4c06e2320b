import Crypto
import Foundation

/// A file that coordinates go through: a grid, or triangles.
public struct GridFile: Hashable, Sendable {
    private static let chunkSize = 1 << 16

    /// Its path from the root.
    public let path: String
    let byteCount: Int

    /// The name without folders.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    init(path: String) throws(TransformError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else {
            throw TransformError(
                .gridUnusable, "\(path) is no file that can be read",
                remedy: "Check the path and that you may read the file.")
        }
        // PROJ takes a comma for the end of a grid's name, and has no way to be told that it is none.
        guard !path.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 < 0x20 }) else {
            throw TransformError(
                .gridUnusable, "\(path) has a comma or a line break in its path",
                remedy: "Put the file into another folder.")
        }
        self.path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        byteCount = Int(status.st_size)
    }

    /// The path as a PROJ string takes it.
    var quotedPath: String {
        "\"\(path.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }

    /// The SHA-256 of the content in hexadecimal, read from the disk each time.
    public func sha256() throws(TransformError) -> String {
        var hash = SHA256()
        try forEachChunk { hash.update(bufferPointer: $0) }
        return hash.finalize().map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    /// The whole content.
    func content() throws(TransformError) -> Data {
        var content = Data(capacity: byteCount)
        try forEachChunk { content.append(contentsOf: $0) }
        return content
    }

    private func forEachChunk(_ body: (UnsafeRawBufferPointer) -> Void) throws(TransformError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(errno) }
        defer { close(descriptor) }
        var chunk = [UInt8](repeating: 0, count: Self.chunkSize)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw unreadable(errno) }
            if count == 0 { return }
            chunk.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    private func unreadable(_ number: Int32) -> TransformError {
        TransformError(
            .gridUnusable, "\(path): \(String(cString: strerror(number)))",
            remedy: "Check the path and that you may read the file.")
    }
}

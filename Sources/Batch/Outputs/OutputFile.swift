import CLinux
import Foundation

/// A buffered file for writing, or standard output.
public final class OutputFile {
    private static let bufferSize = 1 << 16
    /// Writing to the disk is started each time this many bytes are written, to shorten the wait at the end.
    private static let syncedAtOnce = 4 << 20

    private let path: String
    private var descriptor: Int32
    private let ownsDescriptor: Bool
    private var buffer: [UInt8] = []
    private var size = 0
    private var syncedSize = 0

    /// Creates or truncates the file; a private one has mode 0600, whatever the umask.
    public init(creating path: String, isPrivate: Bool = false) throws {
        self.path = path
        descriptor = open(
            path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
        ownsDescriptor = true
        if descriptor < 0 { throw ItemFailure.writing(path, errno) }
        if isPrivate { fchmod(descriptor, 0o600) }
    }

    init(standardOutput descriptor: Int32) {
        path = "standard output"
        self.descriptor = descriptor
        ownsDescriptor = false
    }

    deinit { release() }

    /// Flushes the buffer and closes the file; nothing can be written afterwards.
    public func close() throws {
        try flush()
        buffer = []
        // A network file system may report only now that the disk was full.
        guard release() else { throw ItemFailure.writing(path, errno) }
    }

    @discardableResult
    private func release() -> Bool {
        guard ownsDescriptor && descriptor >= 0 else { return true }
        defer { descriptor = -1 }
        return Foundation.close(descriptor) == 0 || errno == EINTR
    }

    /// Writes what `fill` appends.
    public func write(_ fill: (inout [UInt8]) throws -> Void) throws {
        try fill(&buffer)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    /// Writes bytes.
    public func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }

    /// Writes bytes.
    public func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard bytes.count >= Self.bufferSize else { return try write { $0.append(contentsOf: bytes) } }
        try flush()
        try hand(over: bytes)
    }

    /// Flushes the buffer.
    public func flush() throws {
        guard !buffer.isEmpty else { return }
        try buffer.withUnsafeBytes { try hand(over: $0) }
        buffer.removeAll(keepingCapacity: true)
    }

    private func hand(over bytes: UnsafeRawBufferPointer) throws {
        try WorkStop.check()
        guard descriptor >= 0 else { return }
        guard bytes.write(to: descriptor) else {
            throw errno == EPIPE ? BrokenPipe() : ItemFailure.writing(path, errno)
        }
        size += bytes.count
        guard ownsDescriptor, size - syncedSize >= Self.syncedAtOnce else { return }
        _ = linux_start_syncing(descriptor, Int64(syncedSize), Int64(size - syncedSize))
        syncedSize = size
    }
}

/// The reader of standard output has closed it, which is a normal end in a pipeline.
public struct BrokenPipe: Error, Sendable {}

extension OutputFile {
    /// Reserves standard output for answers: output of C libraries and child processes goes to standard error.
    package static func forAnswers() -> OutputFile {
        let answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        return OutputFile(standardOutput: answers)
    }
}

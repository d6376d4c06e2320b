import CLinux
import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// An open regular file to read and send.
final class SourceFile: Sendable {
    let path: String
    private let descriptor: Int32

    init(_ path: String) throws(HTTPError) {
        self.path = path
        // Do not block on a pipe without a writer.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.error(path, String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    func identity() throws(HTTPError) -> FileIdentity {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw Self.error(path, String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Self.error(path, "it is not a regular file") }
        return FileIdentity(status)
    }

    /// The bytes of a range, fewer at the end of the file: directly if they are in the page cache, otherwise in a thread that
    /// may wait for the disk.
    func readInTurn(_ range: Range<Int64>) async throws(HTTPError) -> ByteBuffer {
        if let part = readAtOnce(range) { return part }
        return try await DiskWork.read { () throws(HTTPError) in try self.read(range) }
    }

    /// The bytes of a range if all of them are in the page cache.
    func readAtOnce(_ range: Range<Int64>) -> ByteBuffer? {
        let part = filled(range.count) { space in
            max(linux_read_cached(descriptor, space.baseAddress, range.count, off_t(range.lowerBound)), 0)
        }
        return part.readableBytes == range.count ? part : nil
    }

    /// The bytes of a range, fewer at the end of the file.
    func read(_ range: Range<Int64>) throws(HTTPError) -> ByteBuffer {
        var failure: Int32?
        let part = filled(range.count) { space in
            var filled = 0
            while filled < range.count {
                let count = pread(
                    descriptor, space.baseAddress?.advanced(by: filled), range.count - filled,
                    off_t(range.lowerBound) + off_t(filled))
                if count < 0 && errno == EINTR { continue }
                if count < 0 { failure = errno }
                guard count > 0 else { break }
                filled += count
            }
            return filled
        }
        if let failure { throw Self.error(path, String(cString: strerror(failure))) }
        return part
    }

    private func filled(_ count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int) -> ByteBuffer {
        var buffer = ReusedBuffers.shared.take(count)
        buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { fill($0) }
        ReusedBuffers.shared.give(buffer)
        return buffer
    }

    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Whether a regular file or nothing is there, following links.
    static func isFileOrNothing(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    static func error(_ path: String, _ reason: String) -> HTTPError {
        HTTPError(
            .content, "\(path): \(reason)", remedy: "Check the path, and whether you may read the file.")
    }

    static func changed(_ path: String) -> HTTPError {
        HTTPError(
            .content, "\(path) changed while it was sent",
            remedy: "Send it again when the file no longer changes.")
    }
}

/// A pool of buffers for reading files. Allocating new memory would cost as much as reading the file.
final class ReusedBuffers: Sendable {
    /// The pool of this process.
    static let shared = ReusedBuffers()

    /// Numbers of pooled buffers: enough for several concurrent uploads.
    static let kept = 24...32
    /// Larger buffers are not pooled, in bytes.
    private static let mostBytes = 512 << 10

    private let buffers = Mutex<[ByteBuffer]>([])

    /// An empty buffer for `count` bytes; if the oldest one is still in use, its storage is replaced.
    func take(_ count: Int) -> ByteBuffer {
        // There must be no second reference to the buffer, not even briefly: it would force a copy of the storage.
        var buffer = buffers.withLock {
            $0.count < Self.kept.lowerBound || count > Self.mostBytes ? ByteBuffer() : $0.removeFirst()
        }
        buffer.clear(minimumCapacity: count)
        return buffer
    }

    /// Returns a buffer, which may still be in use, to the pool.
    func give(_ buffer: ByteBuffer) {
        guard buffer.capacity <= Self.mostBytes else { return }
        buffers.withLock { if $0.count < Self.kept.upperBound { $0.append(buffer) } }
    }
}

/// Runs blocking disk work outside the cooperative pool.
enum DiskWork {
    /// One thread for all uploads, so that little is read ahead of the network and stays in the processor's cache.
    private static let reader = {
        let pool = NIOThreadPool(numberOfThreads: 1)
        pool.start()
        return pool
    }()

    static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(HTTPError) -> Value
    ) async throws(HTTPError) -> Value {
        try await run(work, in: .singleton)
    }

    /// Reads a part of an upload, in turn with all others.
    static func read<Value: Sendable>(
        _ work: @escaping @Sendable () throws(HTTPError) -> Value
    ) async throws(HTTPError) -> Value {
        try await run(work, in: reader)
    }

    private static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(HTTPError) -> Value, in pool: NIOThreadPool
    ) async throws(HTTPError) -> Value {
        let result: Result<Value, HTTPError>
        do {
            result = try await pool.runIfActive {
                Result { () throws(HTTPError) -> Value in try work() }
            }
        } catch {
            throw .cancelled
        }
        return try result.get()
    }
}

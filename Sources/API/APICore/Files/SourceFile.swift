import CLinux
import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// An open file that is read to be sent; only regular files are.
final class SourceFile: Sendable {
    let path: String
    private let descriptor: Int32

    init(_ path: String) throws(HTTPError) {
        self.path = path
        // A pipe that nobody writes to must not keep anyone waiting.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.error(path, String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    func identity() throws(HTTPError) -> FileIdentity {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw Self.error(path, String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Self.error(path, "it is no file") }
        return FileIdentity(status)
    }

    /// The bytes of a range, fewer where the file ends before: at once where the system has them in memory, otherwise in
    /// a thread that may wait for the disk.
    func readInTurn(_ range: Range<Int64>) async throws(HTTPError) -> ByteBuffer {
        if let part = readAtOnce(range) { return part }
        return try await DiskWork.read { () throws(HTTPError) in try self.read(range) }
    }

    /// The bytes of a range where nobody has to wait for all of them.
    func readAtOnce(_ range: Range<Int64>) -> ByteBuffer? {
        let part = filled(range.count) { space in
            max(linux_read_cached(descriptor, space.baseAddress, range.count, off_t(range.lowerBound)), 0)
        }
        return part.readableBytes == range.count ? part : nil
    }

    /// The bytes of a range, fewer where the file ends before.
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

    static func error(_ path: String, _ reason: String) -> HTTPError {
        HTTPError(
            .content, "\(path): \(reason)", remedy: "Check the path, and whether you may read the file.")
    }

    static func changed(_ path: String) -> HTTPError {
        HTTPError(
            .content, "\(path) was changed meanwhile",
            remedy: "Send it again when nobody writes to the file any more.")
    }
}

/// The last few buffers that files were read into, to be written over once nobody has them any more: memory that is new
/// costs as much as reading the file.
final class ReusedBuffers: Sendable {
    /// Those of all that is sent in this process.
    static let shared = ReusedBuffers()

    /// As many as several uploads at a time have under way, and those that are just being filled.
    static let kept = 24...32
    /// Larger ones are not kept.
    private static let mostBytes = 512 << 10

    private let buffers = Mutex<[ByteBuffer]>([])

    /// An empty buffer for so many bytes; where the oldest one is still in use, a new one takes its place.
    func take(_ count: Int) -> ByteBuffer {
        // By no second name, however short: to the buffer that would be somebody who uses it.
        var buffer = buffers.withLock {
            $0.count < Self.kept.lowerBound || count > Self.mostBytes ? ByteBuffer() : $0.removeFirst()
        }
        buffer.clear(minimumCapacity: count)
        return buffer
    }

    /// Keeps a buffer that is still in use for later.
    func give(_ buffer: ByteBuffer) {
        guard buffer.capacity <= Self.mostBytes else { return }
        buffers.withLock { if $0.count < Self.kept.upperBound { $0.append(buffer) } }
    }
}

/// Work that waits for the disk, off the threads that tasks share.
enum DiskWork {
    /// One thread for all that is sent: what is read ahead of the network stays little, and the processor's caches hold it.
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

    /// Reads a part of what is sent, in turn with all others.
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

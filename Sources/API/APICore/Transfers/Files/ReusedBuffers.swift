import NIOCore
import Synchronization

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

import NIOCore
import Synchronization

/// The last few buffers that files were read into, to be written over once nobody has them any more: memory that is new
/// costs as much as reading the file.
enum ReusedBuffers {
    /// As many as several uploads at a time have under way.
    private static let most = 48
    /// Larger ones are not kept.
    private static let mostBytes = 256 << 10
    private static let buffers = Mutex<[ByteBuffer]>([])

    /// An empty buffer for so many bytes; where the oldest one is still in use, a new one takes its place.
    static func take(_ count: Int) -> ByteBuffer {
        let oldest = buffers.withLock { $0.count < most || count > mostBytes ? nil : $0.removeFirst() }
        var buffer = oldest ?? ByteBuffer()
        buffer.clear(minimumCapacity: count)
        return buffer
    }

    /// Keeps a buffer that is still in use for later.
    static func give(_ buffer: ByteBuffer) {
        guard buffer.capacity <= mostBytes else { return }
        buffers.withLock { if $0.count < most { $0.append(buffer) } }
    }
}

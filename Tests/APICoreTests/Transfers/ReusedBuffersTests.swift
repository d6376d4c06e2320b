import NIOCore
import Testing

@testable import APICore

@Suite("Buffers that files are read into")
struct ReusedBuffersTests {
    private let buffers = ReusedBuffers()

    private func fill(_ count: Int) -> ByteBuffer {
        var buffer = buffers.take(count)
        buffer.writeRepeatingByte(7, count: count)
        buffers.give(buffer)
        return buffer
    }

    private func place(_ buffer: ByteBuffer) -> UInt? {
        buffer.withUnsafeReadableBytes { $0.baseAddress.map { UInt(bitPattern: $0) } }
    }

    @Test("are reused when nobody uses them any more")
    func reuse() {
        let places = Set((0..<500).map { _ in place(fill(200_000)) })
        #expect(places.count <= ReusedBuffers.kept.upperBound)
    }

    @Test("stay unchanged while they are in use")
    func use() {
        let used = (0..<200).map { fill($0 + 1) }
        for count in 1...200 { _ = fill(count) }
        for (index, buffer) in used.enumerated() {
            #expect(buffer == ByteBuffer(repeating: 7, count: index + 1))
        }
        #expect(Set(used.map(place)).count == used.count)
    }
}

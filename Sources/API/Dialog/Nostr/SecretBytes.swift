import Foundation

/// Secret bytes, overwritten when they are no longer needed.
struct SecretBytes: ~Copyable {
    private let buffer: UnsafeMutableRawBufferPointer

    /// Zeros, or what `fill` writes over them.
    init(count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void = { _ in }) {
        buffer = .allocate(byteCount: count, alignment: 16)
        _ = buffer.initializeMemory(as: UInt8.self, repeating: 0)
        fill(buffer)
    }

    /// A copy of the bytes, which are overwritten.
    init(moving bytes: inout [UInt8]) {
        self.init(count: bytes.count) { buffer in bytes.withUnsafeBytes { buffer.copyMemory(from: $0) } }
        bytes.withUnsafeMutableBytes { Self.wipe($0) }
    }

    deinit {
        Self.wipe(buffer)
        buffer.deallocate()
    }

    borrowing func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        body(UnsafeRawBufferPointer(buffer))
    }

    /// Overwrites memory, even if nothing reads it later.
    static func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
        guard let start = buffer.baseAddress else { return }
        #if canImport(Darwin)
            memset_s(start, buffer.count, 0, buffer.count)
        #else
            explicit_bzero(start, buffer.count)
        #endif
    }
}

// The bytes do not change once they are filled.
extension SecretBytes: @unchecked Sendable {}

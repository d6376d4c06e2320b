import Foundation

/// The bytes of open files.
enum FileBytes {
    /// Writes all bytes where the last ones ended, or from an offset on; `false` where that fails, for the reason in `errno`.
    static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: Int64? = nil) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count =
                    if let offset {
                        pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(written))
                    } else {
                        Foundation.write(descriptor, rest.baseAddress, rest.count)
                    }
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Bytes with random access, from a file or from memory.
protocol ByteSource {
    /// The number of bytes.
    var count: Int { get }
    /// Reads `count` bytes from `offset`; fewer near the end, none outside.
    func bytes(at offset: Int, count: Int) -> [UInt8]
}

extension [UInt8]: ByteSource {
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < self.count, count > 0 else { return [] }
        return Array(self[offset..<(offset + Swift.min(count, self.count - offset))])
    }
}

/// An open file, read in pieces.
final class FileBytes: ByteSource {
    let count: Int
    private let descriptor: Int32

    init(path: String) throws(ImageError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.unreadable(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            let problem = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : errno
            close(descriptor)
            throw Self.unreadable(problem)
        }
        count = Int(status.st_size)
    }

    deinit { close(descriptor) }

    func bytes(at offset: Int, count wanted: Int) -> [UInt8] {
        guard offset >= 0, offset < count, wanted > 0 else { return [] }
        let length = min(wanted, count - offset)
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, initialized in
            while initialized < length {
                let read = pread(
                    descriptor, buffer.baseAddress.map { $0 + initialized }, length - initialized,
                    off_t(offset + initialized))
                guard read > 0 else { break }
                initialized += read
            }
        }
    }

    private static func unreadable(_ number: Int32) -> ImageError {
        ImageError(
            .fileUnreadable, String(cString: strerror(number)),
            remedy: "Check that the file exists and is readable.")
    }
}

/// Untrusted text on one line: at most 500 bytes, without control characters and surrounding spaces; `nil` if
/// empty.
func plainText(_ bytes: some Collection<UInt8>) -> String? {
    let text = String(decoding: bytes.prefix(500), as: UTF8.self).unicodeScalars
        .map { $0.properties.generalCategory == .control ? " " : String($0) }.joined()
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    return trimmed.isEmpty ? nil : String(trimmed)
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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
            remedy: "Check that the file is there and may be read.")
    }
}

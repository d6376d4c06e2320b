#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where a reader takes its bytes from, chunk by chunk: a file, standard input, memory, or whatever gives bytes.
public final class ByteSource {
    private let descriptor: Int32
    private let ownsDescriptor: Bool
    private var memory: ArraySlice<UInt8>
    private var other: ((UnsafeMutableRawBufferPointer) throws(ReadingError) -> Int)?

    /// Opens the file at `path`; `-` is standard input.
    public init(path: String) throws(ReadingError) {
        memory = []
        if path == "-" {
            descriptor = STDIN_FILENO
            ownsDescriptor = false
            return
        }
        // A pipe that a person names is waited for; one that takes a file's place is not.
        let isFile = ByteSource.isFile { stat(path, &$0) }
        descriptor = open(path, O_RDONLY | O_CLOEXEC | (isFile ? O_NONBLOCK : 0))
        ownsDescriptor = true
        if descriptor < 0 { throw Self.failure() }
        let opened = descriptor
        guard !isFile || ByteSource.isFile({ fstat(opened, &$0) }) else {
            throw ReadingError(
                .unreadable, "it was replaced by something that is not a file",
                remedy: "Run the same command again when nobody writes to it.")
        }
    }

    private static func isFile(_ look: (inout stat) -> Int32) -> Bool {
        var status = stat()
        return look(&status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Opens the file at `path` to read from that byte on.
    convenience init(path: String, from offset: Int) throws(ReadingError) {
        try self.init(path: path)
        if lseek(descriptor, off_t(offset), SEEK_SET) < 0 { throw Self.failure() }
    }

    /// The size of a regular file; `nil` for anything that only streams.
    var fileSize: Int? {
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int(status.st_size)
    }

    /// Reads from bytes in memory.
    public init(bytes: [UInt8]) {
        memory = bytes[...]
        descriptor = -1
        ownsDescriptor = false
    }

    /// Reads through `read`, which fills the front of a buffer and gives the count, 0 at the end.
    public convenience init(
        _ read: @escaping (UnsafeMutableRawBufferPointer) throws(ReadingError) -> Int
    ) {
        self.init(bytes: [])
        other = read
    }

    deinit {
        if ownsDescriptor && descriptor >= 0 { close(descriptor) }
    }

    /// Fills the front of `buffer` and returns how many bytes there are now; 0 at the end.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadingError) -> Int {
        if let other { return try other(buffer) }
        guard descriptor >= 0 else {
            let count = min(buffer.count, memory.count)
            buffer.copyBytes(from: memory.prefix(count))
            memory = memory.dropFirst(count)
            return count
        }
        while true {
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count >= 0 { return count }
            if errno != EINTR { throw Self.failure() }
        }
    }

    private static func failure() -> ReadingError {
        ReadingError(
            .unreadable, String(cString: strerror(errno)),
            remedy: "Check the path and that you may read the file.")
    }
}

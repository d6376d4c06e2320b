#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A source of bytes that is read once, chunk by chunk: a file, standard input, memory or a closure.
public final class ByteSource {
    private let descriptor: Int32
    private let ownsDescriptor: Bool
    private var memory: ArraySlice<UInt8>
    private var other: ((UnsafeMutableRawBufferPointer) throws(ReadingError) -> Int)?
    private let isGivenUp: (() -> Bool)?

    /// Opens the file at `path`; `-` is standard input.
    public convenience init(path: String) throws(ReadingError) {
        try self.init(path: path, isGivenUp: nil)
    }

    /// Opens the file at `path`, which may be a pipe: opening it does not wait for its writer, and reading fails soon
    /// after `isGivenUp` returns true.
    package init(path: String, isGivenUp: (() -> Bool)?) throws(ReadingError) {
        memory = []
        self.isGivenUp = isGivenUp
        if path == "-" {
            descriptor = STDIN_FILENO
            ownsDescriptor = false
            return
        }
        // Opening a named pipe waits for its writer; opening a pipe that has just replaced a file does not.
        let isFile = ByteSource.isFile { stat(path, &$0) }
        descriptor = open(path, O_RDONLY | O_CLOEXEC | (isFile || isGivenUp != nil ? O_NONBLOCK : 0))
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

    /// Opens the file at `path` and starts at the byte `offset`.
    package convenience init(path: String, from offset: Int) throws(ReadingError) {
        try self.init(path: path)
        if lseek(descriptor, off_t(offset), SEEK_SET) < 0 { throw Self.failure() }
    }

    /// The size of a regular file; `nil` for anything that only streams.
    package var fileSize: Int? {
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
        isGivenUp = nil
    }

    /// Reads through a closure, which fills the front of a buffer and returns the number of bytes, 0 at the end.
    public convenience init(
        _ read: @escaping (UnsafeMutableRawBufferPointer) throws(ReadingError) -> Int
    ) {
        self.init(bytes: [])
        other = read
    }

    deinit {
        if ownsDescriptor && descriptor >= 0 { close(descriptor) }
    }

    /// Fills the front of `buffer` and returns the number of bytes, 0 at the end.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadingError) -> Int {
        if let other { return try other(buffer) }
        guard descriptor >= 0 else {
            let count = min(buffer.count, memory.count)
            buffer.copyBytes(from: memory.prefix(count))
            memory = memory.dropFirst(count)
            return count
        }
        while true {
            try awaitInput()
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count >= 0 { return count }
            if errno != EINTR && (errno != EAGAIN || isGivenUp == nil) { throw Self.failure() }
        }
    }

    /// Waits until there is something to read, or the other side of a pipe has gone.
    private func awaitInput() throws(ReadingError) {
        guard let isGivenUp else { return }
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        repeat {
            if isGivenUp() {
                throw ReadingError(
                    .unreadable, "it was not read to its end", remedy: "Run the same command again.")
            }
        } while poll(&polled, 1, 100) <= 0
    }

    private static func failure() -> ReadingError {
        ReadingError(
            .unreadable, String(cString: strerror(errno)),
            remedy: "Check the path and that you may read the file.")
    }

    /// Reads up to `count` bytes; returns them and a source that starts with them again.
    public func peeking(at count: Int) throws(ReadingError) -> (front: [UInt8], source: ByteSource) {
        let front = try front(count)
        var rest = front[...]
        let source = ByteSource { (buffer) throws(ReadingError) in
            if rest.isEmpty { return try self.read(into: buffer) }
            let count = min(buffer.count, rest.count)
            buffer.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
        return (front, source)
    }

    private func front(_ count: Int) throws(ReadingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let outcome = bytes.withUnsafeMutableBytes { buffer in
            Result { () throws(ReadingError) in try fill(buffer) }
        }
        return Array(bytes[..<(try outcome.get())])
    }

    /// Fills `buffer` as far as the source reaches and returns the number of bytes.
    package func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ReadingError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let added = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            if added == 0 { break }
            filled += added
        }
        return filled
    }
}

import Foundation

/// How long this process may read one item before its work begins, and whether the run is to stop meanwhile.
///
/// What the main process reads, to know an item again or to copy a pipe, is as large as whoever put it there likes: a sparse
/// file of a terabyte takes no room and hours to read.
package struct ReadingLimit: Sendable {
    /// Stops nothing.
    package static let none = ReadingLimit(seconds: .infinity) { false }

    /// The code of an item that was not read in time.
    static let code = "worker.timeout"

    private let seconds: Double
    private let end: ContinuousClock.Instant?
    private let isStopped: @Sendable () -> Bool

    /// A limit that counts from now.
    package init(seconds: Double, isStopped: @escaping @Sendable () -> Bool = { false }) {
        self.seconds = seconds
        self.isStopped = isStopped
        end = seconds.isFinite ? .now + .seconds(seconds) : nil
    }

    /// The same limit, counting from now.
    func begun() -> ReadingLimit { ReadingLimit(seconds: seconds, isStopped: isStopped) }

    /// Throws `StoppedItem` where the run is to stop, and `worker.timeout` where the time is over.
    func check() throws {
        if isStopped() { throw StoppedItem() }
        guard let end, ContinuousClock.now >= end else { return }
        throw ItemFailure(
            code: Self.code,
            message: "it was not read to its end after \(Row.Value.number(seconds, decimals: 1).text) s",
            remedy: "Check its size, and allow more with --timeout.", cause: .setting)
    }

    /// Waits until there is something to read, or the other side has gone; throws as `check()` does.
    func awaitInput(on descriptor: Int32) throws {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        repeat {
            try check()
            polled.revents = 0
        } while poll(&polled, 1, 100) <= 0
    }
}

/// What can be read once only: standard input, or a pipe that came to this process open.
enum InputStream {
    /// Copies it to its end into a file; throws when the limit is reached, also while nobody writes to the pipe.
    static func copy(
        _ item: Item, to file: OutputFile, within limit: ReadingLimit, besides reserve: DiskReserve
    ) throws {
        // Opening a pipe otherwise waits for somebody to write to it.
        let descriptor =
            item.isStandardInput
            ? STDIN_FILENO : item.path.withSystemPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { throw ItemFailure.reading(errno) }
        defer { if !item.isStandardInput { close(descriptor) } }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            try limit.awaitInput(on: descriptor)
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && [EINTR, EAGAIN].contains(errno) { continue }
            guard count >= 0 else { throw ItemFailure.reading(errno) }
            if count == 0 { return try file.flush() }
            try reserve.check(before: count)
            try file.write(Array(chunk[..<count]))
        }
    }
}

import Foundation

/// How long this process may read an item before its work begins, and whether the run has been stopped meanwhile.
///
/// The main process reads items to hash them, and copies pipes, of any size: a sparse file of a terabyte takes no disk
/// space and hours to read.
package struct ReadingLimit: Sendable {
    /// No limit.
    package static let none = ReadingLimit(seconds: .infinity) { false }

    /// The code of an item that was not read in time.
    static let code = "worker.timeout"

    private let seconds: Double
    private let end: ContinuousClock.Instant?
    private let isStopped: @Sendable () -> Bool

    /// Creates a limit that starts now.
    package init(seconds: Double, isStopped: @escaping @Sendable () -> Bool = { false }) {
        self.seconds = seconds
        self.isStopped = isStopped
        end = seconds.isFinite ? .now + .seconds(seconds) : nil
    }

    /// The same limit, restarted now.
    func begun() -> ReadingLimit { ReadingLimit(seconds: seconds, isStopped: isStopped) }

    /// Throws `StoppedItem` if the run is to stop, and `worker.timeout` if the time is up.
    func check() throws {
        if isStopped() { throw StoppedItem() }
        guard let end, ContinuousClock.now >= end else { return }
        throw ItemFailure(
            code: Self.code,
            message: "it was not read to its end after \(Row.Value.number(seconds, decimals: 1).text) s",
            remedy: "Check its size, and allow more with --timeout.", cause: .setting)
    }

    /// Waits until there is data to read or the other side has closed; throws like `check()`.
    func awaitInput(on descriptor: Int32) throws {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        repeat {
            try check()
            polled.revents = 0
        } while poll(&polled, 1, 100) <= 0
    }
}

/// Inputs that can be read only once: standard input, or an inherited pipe.
enum InputStream {
    /// Copies the input to its end into a file; throws when the limit is reached, also while the pipe's writer is
    /// silent.
    static func copy(
        _ item: Item, to file: OutputFile, within limit: ReadingLimit, besides reserve: DiskReserve
    ) throws {
        // Without O_NONBLOCK, opening a pipe waits for a writer.
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

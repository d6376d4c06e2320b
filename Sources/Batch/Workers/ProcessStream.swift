import Foundation

/// The standard input and output of a process with limits, as a stream.
///
/// The process gets its limits as its last arguments, `--limits` and the text parsed by ``WorkerLimits``, and is ended
/// with the stream. If its next bytes, or taking the next bytes, take longer than the limits' `wallSeconds`, it is ended.
package final class ProcessStream {
    private let child: ChildProcess
    private let isGivenUp = WorkStop.isRequested
    private var hasEnded = false

    /// Starts the process.
    package init(_ settings: WorkerSettings) throws(ItemFailure) {
        do {
            child = try ChildProcess(settings)
        } catch {
            throw (error as? WorkerSetupFailure)?.failure ?? ItemFailure(error)
        }
    }

    deinit { end() }

    /// Ends the process if it has not ended.
    package func end() {
        if hasEnded { return }
        hasEnded = true
        child.end(killing: true)
    }

    /// Fills the front of `buffer` and returns the number of bytes; 0 if the process has exited successfully.
    ///
    /// Throws `worker.crashed`, `worker.memory` or `worker.timeout` otherwise, and ends the process if the run cancels
    /// the item that it works for.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ItemFailure) -> Int {
        let deadline = ContinuousClock.now + .seconds(child.limits.wallSeconds)
        var isOver = false
        while !hasEnded {
            try checkNotGivenUp()
            let count = Foundation.read(child.launch.answers.fileDescriptor, buffer.baseAddress, buffer.count)
            if count > 0 { return count }
            if count == 0 || isOver || ![EAGAIN, EINTR].contains(errno) {
                try checkEnd()
                break
            }
            isOver = try waitForMore(until: deadline).hasEnded
        }
        return 0
    }

    /// Writes bytes and returns whether the process took them; false if it has ended or written something meanwhile.
    ///
    /// Throws as `read(into:)`.
    package func write(_ bytes: [UInt8]) throws(ItemFailure) -> Bool {
        let deadline = ContinuousClock.now + .seconds(child.limits.wallSeconds)
        child.send(bytes)
        while !hasEnded, child.hasUnsent {
            try checkNotGivenUp()
            let news = try waitForMore(until: deadline)
            if news.hasOutput || news.hasEnded { return false }
        }
        return !child.isDeaf && !hasEnded
    }

    private func checkNotGivenUp() throws(ItemFailure) {
        guard isGivenUp() else { return }
        end()
        throw Self.givenUp
    }

    /// Waits for output, for room for input or for the end of the process.
    private func waitForMore(
        until deadline: ContinuousClock.Instant
    ) throws(ItemFailure) -> (hasOutput: Bool, hasEnded: Bool) {
        let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        guard left > 0 else {
            hasEnded = true
            throw child.failure(.timeout(seconds: child.limits.wallSeconds)).itemFailure
        }
        return child.waitForOutput(atMost: left) ?? (false, false)
    }

    /// Never reported, since the item stays undone.
    private static let givenUp = ItemFailure(
        code: "worker.givenUp", message: "the run was stopped", remedy: "Run the same command again.",
        cause: .moment)

    private func checkEnd() throws(ItemFailure) {
        hasEnded = true
        let failure = child.deathFailure()
        if failure.reason != .exited(status: 0) { throw failure.itemFailure }
    }
}

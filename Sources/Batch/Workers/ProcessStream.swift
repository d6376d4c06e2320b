import Foundation

/// The standard output of a process with limits, as a stream.
///
/// The process gets its limits as its last arguments, `--limits` and the text parsed by ``WorkerLimits``, and is ended
/// with the stream. If its next bytes take longer than the limits' `wallSeconds`, it is ended.
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

    deinit {
        if !hasEnded { child.end(killing: true) }
    }

    /// Fills the front of `buffer` and returns the number of bytes; 0 if the process has exited successfully.
    ///
    /// Throws `worker.crashed`, `worker.memory` or `worker.timeout` otherwise, and ends the process if the run cancels
    /// the item that it works for.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ItemFailure) -> Int {
        let deadline = ContinuousClock.now + .seconds(child.limits.wallSeconds)
        var isOver = false
        while !hasEnded {
            if isGivenUp() {
                hasEnded = true
                child.end(killing: true)
                throw Self.givenUp
            }
            let count = Foundation.read(child.launch.answers.fileDescriptor, buffer.baseAddress, buffer.count)
            if count > 0 { return count }
            if count == 0 || isOver || ![EAGAIN, EINTR].contains(errno) {
                try end()
                break
            }
            isOver = try waitForMore(until: deadline)
        }
        return 0
    }

    /// Waits until there is something to read; returns whether the process has ended.
    private func waitForMore(until deadline: ContinuousClock.Instant) throws(ItemFailure) -> Bool {
        let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        guard left > 0 else {
            hasEnded = true
            throw child.failure(.timeout(seconds: child.limits.wallSeconds)).itemFailure
        }
        return child.waitForOutput(atMost: left)?.hasEnded == true
    }

    /// Never reported, since the item stays undone.
    private static let givenUp = ItemFailure(
        code: "worker.givenUp", message: "the run was stopped", remedy: "Run the same command again.",
        cause: .moment)

    private func end() throws(ItemFailure) {
        hasEnded = true
        let failure = child.deathFailure()
        if failure.reason != .exited(status: 0) { throw failure.itemFailure }
    }
}

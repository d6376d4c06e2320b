import Foundation

/// A worker process, driven by one thread.
package final class WorkerProcess {
    private static let longestAnswer = 64 << 20

    private let child: ChildProcess
    private var launch: WorkerLaunch { child.launch }
    private var pending: [UInt8] = []
    private var searched = 0

    /// Starts a worker.
    package init(_ settings: WorkerSettings) throws { child = try ChildProcess(settings) }

    /// Hands a line over and waits for the one that answers it; more than that is a failure, and the worker is gone
    /// after one.
    package func answer(to line: [UInt8]) throws -> [UInt8] {
        let deadline = ContinuousClock.now + .seconds(child.limits.wallSeconds)
        child.listen()
        child.forget()
        child.send(line)
        while true {
            if let answer = takeLine() {
                guard pending.isEmpty else { throw failure(.babble) }
                return answer
            }
            guard pending.count <= Self.longestAnswer else { throw failure(.babble) }
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { throw failure(.timeout(seconds: child.limits.wallSeconds)) }
            var polled = [
                pollfd(fd: launch.answers, events: Int16(POLLIN), revents: 0),
                pollfd(fd: child.isSilent ? -1 : launch.words, events: Int16(POLLIN), revents: 0),
                child.roomForRest,
                pollfd(fd: launch.end, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&polled, nfds_t(polled.count), Int32(min(left + 1, 60_000))) >= 0 || errno == EINTR
            else {
                throw failure(.babble)
            }
            if polled[1].revents != 0 { child.listen() }
            if polled[2].revents & Int16(POLLOUT) != 0 { child.send() }
            let known = pending.count
            if polled[0].revents != 0 || polled[3].revents != 0, !receive() { throw child.deathFailure() }
            if polled[3].revents != 0 && pending.count == known { throw child.deathFailure() }
        }
    }

    /// Ends the worker, which said or did what it should not have.
    func failure(_ reason: WorkerFailure.Reason) -> WorkerFailure { child.failure(reason) }

    private func takeLine() -> [UInt8]? {
        guard let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = pending.count
            return nil
        }
        defer {
            pending.removeSubrange(...end)
            searched = 0
        }
        return Array(pending[..<end])
    }

    /// Whether the worker still has its end.
    private func receive() -> Bool {
        let count = withUnsafeTemporaryAllocation(byteCount: ChildProcess.pipeSize, alignment: 1) { chunk in
            let count = read(launch.answers, chunk.baseAddress, chunk.count)
            if count > 0 { pending.append(contentsOf: chunk[..<count]) }
            return count
        }
        return count > 0 || (count < 0 && [EAGAIN, EINTR].contains(errno))
    }
}

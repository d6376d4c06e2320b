import CLinux
import Foundation

/// A worker process, driven by one thread.
final class WorkerProcess {
    private static let longestAnswer = 64 << 20
    private static let wordsKept = 16_384
    private static let pipeSize = 1 << 16

    private let limits: WorkerLimits
    private let launch: WorkerLaunch
    /// Kilobytes that this process had had at most when the worker began: the system counts them as the worker's.
    private let inheritedPeak: Int
    private var pending: [UInt8] = []
    private var searched = 0
    private var lastWords: [UInt8] = []
    private var isSilent = false
    private var isGone = false

    /// Starts a worker.
    init(_ settings: WorkerSettings) throws {
        limits = settings.limits
        launch = try WorkerLaunch(settings)
        inheritedPeak = Self.peakOfThisProcess
    }

    deinit {
        if !isGone { end(killing: false) }
    }

    /// Hands a line over and waits for the one that answers it; more than that is a failure, and the worker is gone
    /// after one.
    func answer(to line: [UInt8]) throws -> [UInt8] {
        let deadline = ContinuousClock.now + .seconds(limits.wallSeconds)
        listen()
        lastWords = []
        var rest = line[...]
        while true {
            if let answer = takeLine() {
                guard pending.isEmpty else { throw failure(.babble) }
                return answer
            }
            guard pending.count <= Self.longestAnswer else { throw failure(.babble) }
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { throw failure(.timeout(seconds: limits.wallSeconds)) }
            var polled = [
                pollfd(fd: launch.answers, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isSilent ? -1 : launch.words, events: Int16(POLLIN), revents: 0),
                pollfd(fd: rest.isEmpty ? -1 : launch.requests, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: launch.end, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&polled, nfds_t(polled.count), Int32(min(left + 1, 60_000))) >= 0 || errno == EINTR
            else {
                throw failure(.babble)
            }
            if polled[1].revents != 0 { listen() }
            if polled[2].revents & Int16(POLLOUT) != 0 { send(&rest) }
            let known = pending.count
            if polled[0].revents != 0 || polled[3].revents != 0, !receive() { throw deathFailure() }
            if polled[3].revents != 0 && pending.count == known { throw deathFailure() }
        }
    }

    /// Ends the worker, which said or did what it should not have.
    func failure(_ reason: WorkerFailure.Reason) -> WorkerFailure {
        end(killing: true)
        return WorkerFailure(reason: reason)
    }

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

    private func send(_ rest: inout ArraySlice<UInt8>) {
        let count = rest.withUnsafeBytes {
            Foundation.send(launch.requests, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count > 0 { rest = rest.dropFirst(count) }
    }

    /// Whether the worker still has its end.
    private func receive() -> Bool {
        let count = withUnsafeTemporaryAllocation(byteCount: Self.pipeSize, alignment: 1) { chunk in
            let count = read(launch.answers, chunk.baseAddress, chunk.count)
            if count > 0 { pending.append(contentsOf: chunk[..<count]) }
            return count
        }
        return count > 0 || (count < 0 && [EAGAIN, EINTR].contains(errno))
    }

    /// Takes what the worker has said on standard error by now.
    private func listen() {
        withUnsafeTemporaryAllocation(byteCount: Self.pipeSize, alignment: 1) { chunk in
            let count = read(launch.words, chunk.baseAddress, chunk.count)
            if count > 0 { lastWords.append(contentsOf: chunk[..<count].suffix(Self.wordsKept)) }
            if count == 0 { isSilent = true }
        }
        if lastWords.count > Self.wordsKept { lastWords.removeFirst(lastWords.count - Self.wordsKept) }
    }

    private static var peakOfThisProcess: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }

    /// What a worker died of that closed its end by itself.
    private func deathFailure() -> WorkerFailure {
        listen()
        let (status, usage, wasKilled) = end(killing: false)
        let words = LastWords(lastWords)
        let signal = status & 0x7F
        let peak = usage.ru_maxrss
        let isNearLimit = peak > limits.memory / 1_024 / 10 * 9 && peak > inheritedPeak / 10 * 11
        let reason: WorkerFailure.Reason =
            if wasKilled {
                .babble
            } else if signal == SIGXCPU {
                .processorTime
            } else if words.tellOfMemory || signal != 0 && signal != SIGKILL && isNearLimit {
                .memory(limit: limits.memory)
            } else if signal != 0 {
                .crashed(signal: signal)
            } else {
                .exited(status: (status >> 8) & 0xFF)
            }
        return WorkerFailure(reason: reason, lastWords: words.line)
    }

    /// Ends the process and all that it started; one that does not end by itself is killed.
    @discardableResult
    private func end(killing: Bool) -> (status: Int32, usage: rusage, wasKilled: Bool) {
        isGone = true
        for end in [launch.requests, launch.answers, launch.words, launch.end] where end >= 0 { close(end) }
        let wasKilled = killing || !endsByItself()
        // As long as it is not waited for, the group is the worker's and nobody else's.
        kill(-launch.processID, SIGKILL)
        var status: Int32 = 0
        var usage = rusage()
        while wait4(launch.processID, &status, 0, &usage) < 0 && errno == EINTR {}
        return (status, usage, wasKilled)
    }

    /// Waits a moment for a process that has nothing left to do.
    private func endsByItself() -> Bool {
        for _ in 0..<5_000 {
            var info = siginfo_t()
            let code = waitid(P_PID, id_t(launch.processID), &info, WEXITED | WNOHANG | WNOWAIT)
            if code == 0 && info.si_signo == SIGCHLD { return true }
            usleep(1_000)
        }
        return false
    }
}

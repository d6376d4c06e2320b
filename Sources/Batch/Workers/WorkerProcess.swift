import CLinux
import Foundation

/// A worker process and the pipes to it, driven by one thread.
final class WorkerProcess {
    private static let longestAnswer = 64 << 20
    private static let wordsKept = 4_096

    private let limits: WorkerLimits
    private let processID: pid_t
    private let requests: Int32
    private let answers: Int32
    private let words: Int32
    private var pending: [UInt8] = []
    private var lastWords: [UInt8] = []
    private var isGone = false

    /// Starts a worker in a process group of its own, so that Ctrl-C on the terminal does not reach it.
    init(_ settings: WorkerSettings) throws {
        limits = settings.limits
        let input = try Self.makePipe()
        let output = try Self.makePipe()
        let errors = try Self.makePipe()
        defer { for end in [input.read, output.write, errors.write] { close(end) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors.write, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let line = [settings.executable] + settings.arguments + ["--limits", limits.argument]
        var environment = ProcessInfo.processInfo.environment
        // Several pages at once, each in one thread, is many times faster than each page in several.
        environment["OMP_THREAD_LIMIT"] = "1"
        environment["VIPS_CONCURRENCY"] = "1"
        var process = pid_t()
        let code = Self.withCStrings(line) { arguments in
            Self.withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
                posix_spawn(&process, settings.executable, &actions, &attributes, arguments, variables)
            }
        }
        processID = process
        requests = input.write
        answers = output.read
        words = errors.read
        guard code == 0 else {
            isGone = true
            closePipes()
            throw WorkerSetupFailure(
                failure: ItemFailure(
                    code: "worker.notStarted",
                    message: "\(settings.executable): \(String(cString: strerror(code)))",
                    remedy: "Check that the program is there and that more processes may be started.",
                    cause: .setting))
        }
        for end in [requests, answers, words] { linux_set_nonblocking(end) }
    }

    deinit {
        if !isGone { end(killing: false) }
    }

    /// Hands a line over and waits for the one that answers it; the worker is gone after a failure.
    func answer(to line: [UInt8]) throws -> [UInt8] {
        let deadline = ContinuousClock.now + .seconds(limits.wallSeconds)
        var rest = line[...]
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let answer = Array(pending[..<end])
                pending.removeSubrange(...end)
                return answer
            }
            guard pending.count <= Self.longestAnswer else { throw failure(.babble) }
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { throw failure(.timeout(seconds: limits.wallSeconds)) }
            var polled = [
                pollfd(fd: answers, events: Int16(POLLIN), revents: 0),
                pollfd(fd: words, events: Int16(POLLIN), revents: 0),
                pollfd(fd: rest.isEmpty ? -1 : requests, events: Int16(POLLOUT), revents: 0),
            ]
            guard poll(&polled, nfds_t(polled.count), Int32(min(left + 1, 60_000))) >= 0 || errno == EINTR
            else {
                throw failure(.babble)
            }
            if polled[1].revents != 0 { listen() }
            if polled[2].revents & Int16(POLLOUT) != 0 { send(&rest) }
            if polled[0].revents != 0, try !receive() { throw deathFailure() }
        }
    }

    private func send(_ rest: inout ArraySlice<UInt8>) {
        let count = rest.withUnsafeBytes { write(requests, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
    }

    /// Whether the worker still has its end.
    private func receive() throws -> Bool {
        let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
            let count = read(answers, chunk.baseAddress, chunk.count)
            if count > 0 { pending.append(contentsOf: chunk[..<count]) }
            return count
        }
        return count > 0 || (count < 0 && [EAGAIN, EINTR].contains(errno))
    }

    private func listen() {
        withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 1) { chunk in
            let count = read(words, chunk.baseAddress, chunk.count)
            if count > 0 { lastWords.append(contentsOf: chunk[..<count]) }
        }
        if lastWords.count > Self.wordsKept { lastWords.removeFirst(lastWords.count - Self.wordsKept) }
    }

    private func failure(_ reason: WorkerFailure.Reason) -> WorkerFailure {
        end(killing: true)
        return WorkerFailure(reason: reason)
    }

    /// What a worker died of that closed its end by itself.
    private func deathFailure() -> WorkerFailure {
        listen()
        let (status, usage) = end(killing: false)
        let text = String(decoding: lastWords, as: UTF8.self)
        let signal = status & 0x7F
        let ranOut = ["bad_alloc", "failed to allocate", "allocate memory", "ut of memory"]
            .contains { text.contains($0) }
        let isNearLimit = usage.ru_maxrss > limits.memory / 1_024 / 10 * 9
        let reason: WorkerFailure.Reason =
            if signal == SIGXCPU {
                .processorTime
            } else if signal != 0 && (ranOut || isNearLimit) || signal == 0 && ranOut {
                .memory(limit: limits.memory)
            } else if signal != 0 {
                .crashed(signal: signal)
            } else {
                .exited(status: (status >> 8) & 0xFF)
            }
        return WorkerFailure(reason: reason, lastWords: text)
    }

    /// Ends the process and waits for it; one that does not end by itself is killed.
    @discardableResult
    private func end(killing: Bool) -> (status: Int32, usage: rusage) {
        isGone = true
        closePipes()
        if killing { kill(processID, SIGKILL) }
        var status: Int32 = 0
        var usage = rusage()
        var waited = 0
        while true {
            let code = wait4(processID, &status, killing ? 0 : WNOHANG, &usage)
            if code == processID || code < 0 && errno != EINTR { return (status, usage) }
            guard !killing else { continue }
            // It closed its pipe, or lost ours, and has nothing left to do.
            usleep(1_000)
            waited += 1
            if waited == 5_000 { kill(processID, SIGKILL) }
        }
    }

    private func closePipes() {
        for end in [requests, answers, words] { close(end) }
    }

    private static func makePipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard linux_pipe(&ends) == 0 else {
            throw WorkerSetupFailure(
                failure: ItemFailure(
                    code: "worker.notStarted", message: String(cString: strerror(errno)),
                    remedy: "Use fewer --jobs.", cause: .setting))
        }
        return (ends[0], ends[1])
    }

    private static func withCStrings<Value>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
    ) -> Value {
        let strings = texts.map { strdup($0) }
        defer { for string in strings { free(string) } }
        return body(strings + [nil])
    }
}

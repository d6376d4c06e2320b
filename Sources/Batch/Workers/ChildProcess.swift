import CLinux
import Foundation

/// A process with limits that one thread supervises: its output on standard error and the cause of its death.
final class ChildProcess {
    private static let wordsKept = 16_384
    static let pipeSize = 1 << 16
    /// The interval in milliseconds at which cancellation is checked.
    private static let longestWait = 200.0

    let launch: WorkerLaunch
    let limits: WorkerLimits
    /// The peak memory of this process in kilobytes when the child began: the system counts it as the child's.
    private let inheritedPeak: Int
    private var lastWords: [UInt8] = []
    /// Whether it has closed its standard error.
    private var isSilent = false
    private var isGone = false
    /// What remains to be written to its standard input, the grants first.
    private var unsent: ArraySlice<UInt8>
    /// Whether it has closed its standard input.
    private(set) var isDeaf = false

    /// Starts the process and begins to send its grants; throws if the kernel cannot confine it, unless the settings
    /// allow that.
    init(_ settings: WorkerSettings) throws {
        if let failure = KernelConfinement.ofThisKernel.failure(settings.limits) {
            throw WorkerSetupFailure(failure: failure)
        }
        limits = settings.limits
        var grants = settings.grants
        grants.hasStaging = settings.staging != nil
        grants.allowsUnconfined = limits.allowsUnconfined
        unsent = try grants.line()[...]
        launch = try WorkerLaunch(settings)
        inheritedPeak = Self.peakOfThisProcess
        send()
    }

    deinit {
        if !isGone { end(killing: false) }
    }

    /// Ends the process after a violation.
    func failure(_ reason: WorkerFailure.Reason) -> WorkerFailure {
        end(killing: true)
        return WorkerFailure(reason: reason)
    }

    /// Writes lines to its standard input, as far as there is room now.
    func send(_ lines: [UInt8] = []) {
        unsent += lines
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes {
                Foundation.send(launch.requests.fileDescriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else {
                if ![EAGAIN, EINTR].contains(errno) { (unsent, isDeaf) = ([], true) }
                return
            }
            unsent = unsent.dropFirst(count)
        }
    }

    /// Waits a moment for its output or its end, and meanwhile reads its standard error and writes the rest of its
    /// standard input; `nil` if the system does not allow it.
    func waitForOutput(atMost milliseconds: Double) -> (hasOutput: Bool, hasEnded: Bool)? {
        func reading(_ file: FileHandle?) -> pollfd {
            pollfd(fd: file?.fileDescriptor ?? -1, events: Int16(POLLIN), revents: 0)
        }
        let unfinished = unsent.isEmpty ? -1 : launch.requests.fileDescriptor
        var polled = [
            reading(launch.answers), reading(isSilent ? nil : launch.words), reading(launch.end),
            pollfd(fd: unfinished, events: Int16(POLLOUT), revents: 0),
        ]
        let wait = Int32(min(milliseconds + 1, Self.longestWait))
        guard poll(&polled, nfds_t(polled.count), wait) >= 0 || errno == EINTR else { return nil }
        if polled[1].revents != 0 { listen() }
        if polled[3].revents != 0 { send() }
        return (polled[0].revents != 0, polled[2].revents != 0)
    }

    /// Whether something remains to be written to its standard input.
    var hasUnsent: Bool { !unsent.isEmpty }

    /// Discards the output on standard error.
    func forget() { lastWords = [] }

    /// Reads the current output on standard error.
    func listen() {
        withUnsafeTemporaryAllocation(byteCount: Self.pipeSize, alignment: 1) { chunk in
            let count = read(launch.words.fileDescriptor, chunk.baseAddress, chunk.count)
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

    /// The failure of a process that closed its output by itself.
    func deathFailure() -> WorkerFailure {
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
            } else if (status >> 8) & 0xFF == Confinement.failureStatus {
                .unconfined
            } else {
                .exited(status: (status >> 8) & 0xFF)
            }
        return WorkerFailure(reason: reason, lastWords: words.line)
    }

    /// Ends the process and its children; a process that does not exit by itself is killed.
    @discardableResult
    func end(killing: Bool) -> (status: Int32, usage: rusage, wasKilled: Bool) {
        isGone = true
        for file in [launch.requests, launch.answers, launch.words, launch.end] { try? file.close() }
        let wasKilled = killing || !endsByItself()
        // Until it is waited for, its group id cannot be reused.
        kill(-launch.processID, SIGKILL)
        var status: Int32 = 0
        var usage = rusage()
        while wait4(launch.processID, &status, 0, &usage) < 0 && errno == EINTR {}
        return (status, usage, wasKilled)
    }

    /// Waits a moment for a process that has nothing left to do to exit.
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

/// A worker's last output on standard error before it died.
struct LastWords {
    /// The most informative line.
    let line: String
    /// Whether the output reports that memory ran out.
    let tellOfMemory: Bool

    private static let longest = 500
    private static let lackOfMemory = [
        "bad_alloc", "failed to allocate", "allocate memory", "ut of memory",
    ]

    /// Looks for a Swift runtime error, which a backtrace may follow; otherwise uses the last line.
    init(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let telling = lines.last { $0.contains("Fatal error: ") } ?? lines.last
        line = telling.map { String($0.prefix(Self.longest)) } ?? ""
        tellOfMemory = lines.contains { line in Self.lackOfMemory.contains { line.contains($0) } }
    }
}

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

    /// Sends a line and waits for its answer; additional output is a failure, and a failure ends the worker.
    ///
    /// - Parameters:
    ///   - isWhole: Whether the request is not processed step by step.
    ///   - isGivenUp: Whether the answer is no longer needed; the worker is then ended.
    ///   - onStep: Called with each step that the worker begins, which starts the step's own time limit.
    package func answer(
        to line: [UInt8], isWhole: Bool = false, isGivenUp: () -> Bool = { false },
        onStep: (String) -> Void = { _ in }
    ) throws -> [UInt8] {
        var clock = StepClock(child.limits, process: launch.processID, isWhole: isWhole)
        child.listen()
        child.forget()
        child.send(line)
        while true {
            if let answer = takeLine() {
                if let words = StepLine.words(of: answer) {
                    clock.begin(words)
                    onStep(words)
                    continue
                }
                guard pending.isEmpty else { throw failure(.babble) }
                return answer
            }
            guard pending.count <= Self.longestAnswer else { throw failure(.babble) }
            if isGivenUp() {
                child.end(killing: true)
                throw StoppedItem()
            }
            let left = clock.left / .milliseconds(1)
            guard left > 0 else { throw clock.failure(failure) }
            guard let (hasOutput, hasEnded) = child.waitForOutput(atMost: left) else {
                throw failure(.babble)
            }
            let known = pending.count
            if hasOutput || hasEnded, !receive() { throw clock.explained(child.deathFailure()) }
            if hasEnded && pending.count == known { throw clock.explained(child.deathFailure()) }
        }
    }

    /// Ends the worker after a violation.
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

    /// Reads the worker's output; returns whether its end is still open.
    private func receive() -> Bool {
        let count = withUnsafeTemporaryAllocation(byteCount: ChildProcess.pipeSize, alignment: 1) { chunk in
            let count = read(launch.answers.fileDescriptor, chunk.baseAddress, chunk.count)
            if count > 0 { pending.append(contentsOf: chunk[..<count]) }
            return count
        }
        return count > 0 || (count < 0 && [EAGAIN, EINTR].contains(errno))
    }
}

/// The remaining time of a worker for its request and its current step.
private struct StepClock {
    /// Opening an item precedes its first step.
    private static let openingSteps = 3.0
    /// The time for combining the results of all steps.
    private static let wholeSeconds = 600.0
    /// The share of its time from which a process counts as busy, even if it shared a processor with many others.
    private static let busyShare = 0.1

    private let limits: WorkerLimits
    private let process: pid_t
    private let end: ContinuousClock.Instant
    private var stepEnd: ContinuousClock.Instant?
    private var stepSeconds: Double
    private var processorSeconds: Double?
    private var steps = 0
    private var step: String?

    /// - Parameter isWhole: Whether the request is not processed step by step.
    init(_ limits: WorkerLimits, process: pid_t, isWhole: Bool) {
        self.limits = limits
        self.process = process
        end = .now + .seconds(limits.wallSeconds)
        let opening = limits.stepSeconds.map { max($0 * Self.openingSteps, isWhole ? Self.wholeSeconds : 0) }
        stepSeconds = opening ?? limits.wallSeconds
        stepEnd = opening.map { ContinuousClock.now + .seconds($0) }
        processorSeconds = Self.processorSeconds(of: process)
    }

    mutating func begin(_ words: String) {
        steps += 1
        step = words
        processorSeconds = Self.processorSeconds(of: process)
        guard let seconds = limits.stepSeconds else { return }
        stepSeconds = seconds
        stepEnd = .now + .seconds(seconds)
    }

    var left: Duration { ContinuousClock.now.duration(to: min(end, stepEnd ?? end)) }

    /// The failure when the time is up; `kill` ends the process.
    func failure(_ kill: (WorkerFailure.Reason) -> WorkerFailure) -> WorkerFailure {
        let used = Self.processorSeconds(of: process).flatMap { now in processorSeconds.map { now - $0 } }
        let seconds = min(stepSeconds, limits.wallSeconds)
        var failure = explained(kill(.timeout(seconds: seconds)))
        failure.wasBusy = used.map { $0 >= seconds * Self.busyShare } ?? false
        return failure
    }

    /// The failure with its step.
    func explained(_ failure: WorkerFailure) -> WorkerFailure {
        var failure = failure
        (failure.steps, failure.step) = (steps, step)
        return failure
    }

    /// The processor time of a process; `nil` if it has ended.
    private static func processorSeconds(of process: pid_t) -> Double? {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

import Foundation

/// Why a worker process died, or was killed, while it processed an item.
struct WorkerFailure: Error, Hashable, Sendable {
    enum Reason: Hashable, Sendable {
        case crashed(signal: Int32)
        case exited(status: Int32)
        case timeout(seconds: Double)
        case processorTime
        case memory(limit: Int)
        /// It could not be confined.
        case unconfined
        /// It sent an invalid answer.
        case babble
    }

    let reason: Reason
    /// The number of steps of the request that it had begun.
    var steps = 0
    /// The last of them.
    var step: String?
    /// Whether it was busy, and not waiting, when its time was up.
    var wasBusy = false
    /// Its last message on standard error, on one line.
    var lastWords = ""
}

extension WorkerFailure {
    /// Whether another attempt may succeed when nothing else is running. Not if it was busy for all its time.
    var mayPassAlone: Bool {
        switch reason {
        case .timeout: !wasBusy
        case .processorTime: false
        default: true
        }
    }

    /// Whether it reached its time limit.
    var isTimeout: Bool {
        switch reason {
        case .timeout, .processorTime: true
        default: false
        }
    }

    /// The part being processed when it ended, in a range in which each part is a step; `nil` if none was begun.
    func part(in range: Range<Int>) -> Int? {
        steps > 0 ? min(range.lowerBound + steps, range.upperBound) - 1 : nil
    }
}

extension WorkerFailure: ItemFailureConvertible {
    var itemFailure: ItemFailure {
        var failure = failure(redoneWith: "--retry-failed")
        if isTimeout, let step { failure.place = step }
        return failure
    }

    /// The failure of a part that is processed in the alternative way.
    var partFailure: ItemFailure { failure(redoneWith: "--force") }

    private func failure(redoneWith option: String) -> ItemFailure {
        switch reason {
        case .crashed(SIGKILL):
            failure(
                "worker.crashed",
                "the process was killed from outside, most often by the system for lack of memory",
                remedy: "Use fewer --jobs, and run the same command again.", cause: .moment)
        case .crashed(let signal):
            failure("worker.crashed", "the process was ended by signal \(signal) (\(Self.name(of: signal)))")
        case .exited(Self.libraryMissing):
            failure(
                "worker.libraryMissing", "the process lacks a library that must be installed",
                remedy: "Install the library that its last output names, and use \(option).", cause: .setting)
        case .exited(let status): failure("worker.crashed", "the process ended with status \(status)")
        case .unconfined:
            KernelConfinement.failure("the process could not be confined (\(lastWords))")
        case .babble: failure("worker.crashed", "the process sent no valid response")
        case .timeout(let seconds):
            failure(
                "worker.timeout", "it was not done after \(Row.Value.number(seconds, decimals: 1).text) s",
                remedy: "Allow more with --timeout, and use \(option).")
        case .processorTime:
            failure(
                "worker.timeout", "it took more processor time than allowed",
                remedy: "Allow more with --timeout, and use \(option).")
        case .memory(let limit):
            failure(
                "worker.memory", "it took more memory than the \(ByteCount.text(limit)) allowed",
                remedy: "Allow more with --memory, and use \(option).")
        }
    }

    private func failure(
        _ code: String, _ message: String,
        remedy: String = "The file is damaged or hostile; report it if you can share it.",
        cause: ItemFailure.Cause = .content
    ) -> ItemFailure {
        let words = saidLast.map { "; its last words: \($0)" } ?? ""
        return ItemFailure(code: code, message: message + words, remedy: remedy, cause: cause)
    }

    /// The last message, but none of a process that was ended at its limits, nor Swift's note about backtraces.
    private var saidLast: Substring? {
        switch reason {
        case .timeout, .processorTime, .memory, .unconfined: nil
        case .crashed, .exited, .babble:
            lastWords.split(whereSeparator: \.isNewline).last { !$0.hasPrefix("Backtrace took") }
        }
    }

    /// The exit status of a program that cannot load a library.
    private static let libraryMissing: Int32 = 127

    private static func name(of signal: Int32) -> String {
        String(cString: strsignal(signal))
    }
}

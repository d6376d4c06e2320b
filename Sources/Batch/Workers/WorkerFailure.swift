import Foundation

/// What a worker process died of, or was killed for, while it had an item.
struct WorkerFailure: Error, Hashable, Sendable {
    enum Reason: Hashable, Sendable {
        case crashed(signal: Int32)
        case exited(status: Int32)
        case timeout(seconds: Double)
        case processorTime
        case memory(limit: Int)
        /// It could not be confined.
        case unconfined
        /// It said something that is no answer.
        case babble
    }

    let reason: Reason
    /// Steps that it had begun of what it was asked for.
    var steps = 0
    /// What the last of them was.
    var step: String?
    /// Whether it was at work when its time was over, and not waiting for something.
    var wasBusy = false
    /// What it said of it on standard error, on one line.
    var lastWords = ""
}

extension WorkerFailure {
    /// Whether the same may go well when nothing else is at work. What has turned in circles for all its time will again.
    var mayPassAlone: Bool {
        switch reason {
        case .timeout: !wasBusy
        case .processorTime: false
        default: true
        }
    }

    /// Whether it ended for its time.
    var isTimeout: Bool {
        switch reason {
        case .timeout, .processorTime: true
        default: false
        }
    }

    /// The part in hand when it ended, of a range of which each part is a step; `nil` where none was begun.
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

    /// The failure of a part of an item that is done otherwise.
    var partFailure: ItemFailure { failure(redoneWith: "--force") }

    private func failure(redoneWith option: String) -> ItemFailure {
        switch reason {
        case .crashed(SIGKILL):
            failure(
                "worker.crashed",
                "the process was killed from outside, most often by the system for lack of memory",
                remedy: "Use fewer --jobs, and run the same command again.", cause: .moment)
        case .crashed(let signal):
            failure("worker.crashed", "the process died of signal \(signal) (\(Self.name(of: signal)))")
        case .exited(Self.libraryMissing):
            failure(
                "worker.libraryMissing", "the process lacks a library of the system",
                remedy: "Install what its last words name, and use \(option).", cause: .setting)
        case .exited(let status): failure("worker.crashed", "the process ended with status \(status)")
        case .unconfined:
            KernelConfinement.failure("the process could not be confined (\(lastWords))")
        case .babble: failure("worker.crashed", "the process gave no understandable answer")
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

    /// A process that was ended for its limits has nothing to say of the reason, nor has Swift's note of a backtrace.
    private var saidLast: Substring? {
        switch reason {
        case .timeout, .processorTime, .memory, .unconfined: nil
        case .crashed, .exited, .babble:
            lastWords.split(whereSeparator: \.isNewline).last { !$0.hasPrefix("Backtrace took") }
        }
    }

    /// How a program ends that cannot load a library.
    private static let libraryMissing: Int32 = 127

    private static func name(of signal: Int32) -> String {
        String(cString: strsignal(signal))
    }
}

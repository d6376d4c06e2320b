import Foundation

/// How a run stands.
public enum RunState: String, Sendable {
    /// Its process is at work on this machine and holds the journal.
    case running
    /// Its turn has not come; of a step only.
    case notBegun = "not begun"
    /// It came to its end.
    case ended
    /// Somebody stopped it, and it ended in order.
    case interrupted
    /// Too many items failed.
    case gaveUp = "gave up"
    /// It broke off with an error.
    case failed
    /// Its process is gone and noted no end.
    case killed
    /// It noted no end, and only the machine that it began on knows more.
    case elsewhere = "not ended, on another machine"

    init(of run: RunRecord, lock: String) {
        if run.endedAt.isEmpty {
            let isHere = run.host == ProcessInfo.processInfo.hostName
            self =
                !isHere ? .elsewhere : RunningProcess.holds(lock, process: run.process) ? .running : .killed
        } else {
            self.init(ending: run.ending)
        }
    }

    /// Of a step, whose run stands like that.
    init(of step: StepRecord, in run: RunState?) {
        if step.startedAt.isEmpty {
            self = .notBegun
        } else {
            self = step.endedAt.isEmpty ? run ?? .ended : Self(ending: step.ending)
        }
    }

    private init(ending: String) {
        switch ending {
        case "interrupted": self = .interrupted
        case "gaveUp": self = .gaveUp
        case "failed": self = .failed
        default: self = .ended
        }
    }
}

package import Batch

/// Exit status of the program.
package enum ExitStatus: Int32 {
    case allDone = 0
    case someFailed = 1
    case wrongUse = 2
    case worthRetrying = 3
    case nothingToDo = 4
    case interrupted = 130

    /// The status of a batch by its report.
    package init(_ report: BatchSummary) {
        if report.wasInterrupted {
            self = .interrupted
        } else if report.missesNames {
            self = .someFailed
        } else if !report.isPart && report.withoutMatch > 0
            && report.done + report.alreadyDone + report.failed == 0
        {
            self = .nothingToDo
        } else if report.items > 0 && report.foundNothing == report.items && report.doneWithFaults == 0 {
            self = .nothingToDo
        } else if report.failed > 0 && report.areFailuresRetryable && report.doneWithFaults == 0 {
            self = .worthRetrying
        } else {
            self = report.failed > 0 || report.doneWithFaults > 0 ? .someFailed : .allDone
        }
    }
}

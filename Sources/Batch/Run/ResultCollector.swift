import Foundation
import Synchronization

/// Takes the outcomes as they come, prints them in the order of the items, and keeps the count.
final class ResultCollector<Result: OperationResult>: Sendable {
    private struct State {
        var report: BatchReport
        var waiting: [Int: (Item, ItemOutcome<Result>)] = [:]
        var next = 0
        var newFailures = 0
        var writer: RowWriter?
        var brokenPipe = false
        var fatalFailure: (any Error)?
    }

    private let state: Mutex<State>
    private let progress: ProgressDisplay
    private let printsResults: Bool
    private let maximumFailures: Int?

    init(
        items: Int, printsResults: Bool, maximumFailures: Int?, progress: ProgressDisplay,
        makeWriter: @Sendable () -> RowWriter
    ) {
        var report = BatchReport()
        report.items = items
        state = Mutex(State(report: report, writer: makeWriter()))
        self.progress = progress
        self.printsResults = printsResults
        self.maximumFailures = maximumFailures
    }

    /// Whether nothing more is to be begun.
    var isStopped: Bool {
        state.withLock { $0.report.gaveUp || $0.brokenPipe || $0.fatalFailure != nil }
    }

    func emit(_ row: Row) throws {
        try state.withLock { try $0.writer?.write(row) }
    }

    func add(_ outcome: ItemOutcome<Result>, of item: Item, at index: Int, bytesIn: Int) {
        state.withLock { state in
            count(outcome, bytesIn, in: &state.report, &state.newFailures)
            state.waiting[index] = (item, outcome)
            while let (item, outcome) = state.waiting.removeValue(forKey: state.next) {
                state.next += 1
                report(outcome, of: item, in: &state)
            }
        }
        progress.itemFinished(failed: outcome.failure != nil)
    }

    func stop(for error: any Error) {
        state.withLock { state in
            if error is BrokenPipe { state.brokenPipe = true } else { state.fatalFailure = error }
        }
    }

    func finish(seconds: Double, wasInterrupted: Bool) throws -> BatchReport {
        try state.withLock { state in
            for index in state.waiting.keys.sorted() {
                if let (item, outcome) = state.waiting.removeValue(forKey: index) {
                    report(outcome, of: item, in: &state)
                }
            }
            if let error = state.fatalFailure { throw error }
            if state.brokenPipe { throw BrokenPipe() }
            try state.writer?.finish()
            state.report.seconds = seconds
            state.report.wasInterrupted = wasInterrupted
            return state.report
        }
    }

    private func count(
        _ outcome: ItemOutcome<Result>, _ bytesIn: Int, in report: inout BatchReport, _ newFailures: inout Int
    ) {
        switch outcome {
        case .done(let result, let outputs):
            report.done += 1
            report.bytesIn += bytesIn
            report.outputs += outputs.count
            report.bytesOut += outputs.reduce(0) { $0 + $1.bytes }
            if !result.faults.isEmpty { report.doneWithFaults += 1 }
        case .alreadyDone(let result, let outputs):
            report.alreadyDone += 1
            report.outputsKept += outputs.count
            if !result.faults.isEmpty { report.doneWithFaults += 1 }
        case .failed(let failure), .failedBefore(let failure):
            report.failures[failure.code, default: 0] += 1
            report.areFailuresRetryable = report.areFailuresRetryable && failure.cause == .moment
        }
        if case .failed = outcome { newFailures += 1 }
        if let maximumFailures, newFailures >= maximumFailures { report.gaveUp = true }
    }

    private func report(_ outcome: ItemOutcome<Result>, of item: Item, in state: inout State) {
        let name = item.name
        switch outcome {
        case .done(let result, _), .alreadyDone(let result, _):
            for fault in result.faults { progress.printLine(fault.line(for: name)) }
            if printsResults { write(result.rows, into: &state) }
        case .failed(let failure): progress.printLine(failure.line(for: name))
        case .failedBefore(let failure):
            progress.printLine(failure.line(for: name) + " (Failed before; --retry-failed tries again.)")
        }
    }

    private func write(_ rows: [Row], into state: inout State) {
        do {
            for row in rows { try state.writer?.write(row) }
        } catch is BrokenPipe {
            state.brokenPipe = true
        } catch {
            state.fatalFailure = error
        }
    }
}

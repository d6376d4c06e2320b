import Foundation
import Synchronization

/// Collects outcomes as they arrive, prints results, in the order of the items if requested, and keeps the counts.
///
/// Failures are printed immediately. An item that is tried again loses its place in the order.
final class ResultCollector<Result: OperationResult>: Sendable {
    /// What to print for an item.
    private enum Printout {
        case result(Result)
        case files([SealedOutput])
        /// The item's failure, for machines.
        case failure(Row)
    }

    private struct State {
        var report = BatchSummary()
        /// Printouts waiting for their turn; `nil` for items without one.
        var waiting: [Int: Printout?] = [:]
        var next = 0
        /// Since when something has been waiting for the next item; `nil` if nothing is.
        var waitsSince: ContinuousClock.Instant?
        var writer: RowWriter?
        /// The first items without a match, with their reasons.
        var unmatched: [(name: String, failure: ItemFailure)] = []
        /// The name of the item that ended last.
        var lastName = ""
        /// The names that were found; `nil` if that is unknown of an item.
        var found: Set<String>? = []
        var brokenPipe = false
        var fatalFailure: (any Error)?
    }

    private let state: Mutex<State>
    private let progress: ProgressDisplay
    private let queue: ItemQueue<Result>
    private let options: BatchOptions
    private let prints: PrintedPart?
    /// The run's error if items have only these names.
    private let failureAfterFinding: (@Sendable (_ found: Set<String>) -> ItemFailure?)?
    private let onEnd: (@Sendable (WorkItem<Result>) -> Void)?

    init(
        items: Int, prints: PrintedPart?, options: BatchOptions, queue: ItemQueue<Result>,
        progress: ProgressDisplay, failureAfterFinding: (@Sendable (Set<String>) -> ItemFailure?)? = nil,
        isPart: Bool = false, onEnd: (@Sendable (WorkItem<Result>) -> Void)? = nil,
        makeWriter: @Sendable () -> RowWriter
    ) {
        var report = BatchSummary()
        report.items = items
        report.isPart = isPart
        state = Mutex(State(report: report, writer: makeWriter()))
        self.progress = progress
        self.queue = queue
        self.options = options
        self.prints = prints
        self.failureAfterFinding = failureAfterFinding
        self.onEnd = onEnd
    }

    /// Whether no further items should be begun.
    var isStopped: Bool {
        state.withLock { $0.report.gaveUp || $0.brokenPipe || $0.fatalFailure != nil }
    }

    func emit(_ row: Row) throws {
        try state.withLock { try $0.writer?.write(row) }
    }

    func add(_ item: WorkItem<Result>) {
        let reached = state.withLock { state in
            count(item, in: &state)
            tell(item)
            return pass(printout(of: item), at: item.index, in: &state)
        }
        queue.advance(to: reached)
        onEnd?(item)
        progress.itemFinished(failed: item.outcome.failure.map { !$0.isLackOfMatch } ?? false)
    }

    private func printout(of item: WorkItem<Result>) -> Printout? {
        guard let prints else { return nil }
        switch item.outcome {
        case .done(let result, _, _), .alreadyDone(let result, _):
            return prints == .rows || item.outputs.isEmpty ? .result(result) : .files(item.outputs)
        case .failed(let failure), .failedBefore(let failure):
            return Result.row(of: failure, for: item.item.name).map(Printout.failure)
        }
    }

    /// Counts a failure immediately, so that a run with a limit begins no further items.
    func noteFailure() {
        let isOver = state.withLock { state in
            state.report.newFailures += 1
            if let maximum = options.maximumFailures, state.report.newFailures >= maximum {
                state.report.gaveUp = true
            }
            return state.report.gaveUp
        }
        if isOver { queue.close() }
    }

    /// Counts an item that was stopped halfway and is left to the next run.
    func noteStopped() { state.withLock { $0.report.stopped += 1 } }

    /// Lets the items behind one that is tried again later proceed.
    func postpone(at index: Int) {
        queue.advance(to: state.withLock { pass(nil, at: index, in: &$0) })
    }

    /// Prints results that have waited longer than `patience` for an item before them, which loses its place in the
    /// order.
    func release(after patience: Duration, now: ContinuousClock.Instant = .now) {
        let reached = state.withLock { state -> Int? in
            guard let since = state.waitsSince, since.duration(to: now) >= patience,
                let first = state.waiting.keys.min()
            else { return nil }
            state.next = first
            return printWaiting(in: &state)
        }
        if let reached { queue.advance(to: reached) }
    }

    func stop(for error: any Error) {
        state.withLock { state in
            if error is BrokenPipe {
                state.brokenPipe = true
            } else if state.fatalFailure == nil {
                state.fatalFailure = error
            }
        }
        queue.close()
    }

    func finish(seconds: Double, wasInterrupted: Bool) throws -> BatchSummary {
        try state.withLock { state in
            for index in state.waiting.keys.sorted() {
                if let printout = state.waiting.removeValue(forKey: index) { write(printout, into: &state) }
            }
            if let error = state.fatalFailure {
                throw (error as? RunFailure).map { failed(by: $0, after: seconds, state.report) } ?? error
            }
            if state.brokenPipe { throw BrokenPipe() }
            do {
                try state.writer?.finish()
            } catch is BrokenPipe where prints == .rows {
                state.writer = nil
            }
            state.report.seconds = seconds
            state.report.wasInterrupted = wasInterrupted
            printMissing(&state)
            return state.report
        }
    }

    /// Says what no item of a complete run has; in a part of the items, only which names they lack.
    private func printMissing(_ state: inout State) {
        guard state.report.notBegun == 0, state.report.items > state.report.failed else { return }
        if let found = state.found, let failure = failureAfterFinding?(found) {
            if state.report.isPart {
                guard options.tellsNotes else { return }
                progress.printLine("note: \(failure.message); other shards may have them".visible)
            } else {
                state.report.missesNames = true
                progress.printLine(failure.line(for: Self.searched(state)))
            }
        } else if state.report.withoutMatch == state.report.items, !state.report.isPart {
            for (name, failure) in state.unmatched { progress.printLine(failure.line(for: name)) }
            let more = state.report.withoutMatch - state.unmatched.count
            if more > 0 { progress.printLine("\(more.counted("more file")): no match either") }
        }
    }

    /// The items in which names are missing.
    private static func searched(_ state: State) -> String {
        let (items, failed) = (state.report.items, state.report.failed)
        if items == 1 { return state.lastName }
        return failed == 0 ? items.counted("file") : "\(items - failed) of \(items) files, the rest failed"
    }

    private static var mostUnmatched: Int { 3 }

    private func failed(by failure: RunFailure, after seconds: Double, _ report: BatchSummary) -> RunFailure {
        var failure = failure
        failure.report = report
        failure.report.seconds = seconds
        failure.report.count(failure.itemFailure)
        failure.report.newFailures += 1
        failure.report.gaveUp = options.maximumFailures.map { failure.report.newFailures >= $0 } ?? false
        return failure
    }

    /// Prints the result in its turn; returns the first unfinished index.
    private func pass(_ printout: Printout?, at index: Int, in state: inout State) -> Int {
        // An item that was tried again has lost its place.
        if options.isUnordered || index < state.next {
            write(printout, into: &state)
            return state.next
        }
        state.waiting[index] = .some(printout)
        if state.waitsSince == nil { state.waitsSince = .now }
        return index == state.next ? printWaiting(in: &state) : state.next
    }

    /// Prints waiting results from the next index up to the first gap.
    private func printWaiting(in state: inout State) -> Int {
        while let printout = state.waiting.removeValue(forKey: state.next) {
            state.next += 1
            write(printout, into: &state)
        }
        state.waitsSince = state.waiting.isEmpty ? nil : .now
        return state.next
    }

    private func count(_ item: WorkItem<Result>, in state: inout State) {
        state.lastName = item.item.name
        if let result = item.outcome.result {
            if result.foundNothing { state.report.foundNothing += 1 }
            state.report.add(result.tally)
            state.found = result.foundNames.flatMap { state.found?.union($0) }
        }
        state.found?.formUnion(item.outcome.failure?.foundNames ?? [])
        let hasFaults = item.outcome.result.map { !$0.faults.isEmpty } ?? false
        switch item.outcome {
        case .done(let result, let outputs, let bytes):
            state.report.done += 1
            state.report.bytesIn += item.bytesIn
            state.report.outputs += outputs
            state.report.bytesOut += bytes
            if result.wasThere { state.report.wereThere += 1 }
            if hasFaults { state.report.doneWithFaults += 1 }
        case .alreadyDone(_, let outputs):
            state.report.alreadyDone += 1
            state.report.outputsKept += outputs
            if hasFaults { state.report.doneWithFaults += 1 }
        case .failed(let failure) where failure.isLackOfMatch,
            .failedBefore(let failure) where failure.isLackOfMatch:
            state.report.withoutMatch += 1
            if case .failedBefore = item.outcome { state.report.withoutMatchBefore += 1 }
            if state.unmatched.count < Self.mostUnmatched {
                state.unmatched.append((item.item.name, failure))
            }
        case .failed(let failure), .failedBefore(let failure):
            state.report.count(failure)
            state.report.failedPlaces[failure.code, default: []].append(item.index)
        }
    }

    private func tell(_ item: WorkItem<Result>) {
        let name = item.item.name
        switch item.outcome {
        case .done(let result, _, _), .alreadyDone(let result, _):
            for fault in result.faults { progress.printLine(fault.line(for: name)) }
            guard options.tellsNotes else { return }
            let notes =
                result.notes
                + [
                    Self.note(
                        item.removed,
                        item.own.sortedFolder == nil
                            ? "removed, since an earlier version of the input had more parts"
                            : "removed, since the outputs are now in another folder"),
                    Self.note(item.left, "left unchanged, made with other options"),
                ].compactMap { $0 }
            let isOnAll = result.areNotesOnJoinedFiles && item.joinedCount > 0
            let subject = isOnAll ? (item.joinedCount + 1).counted("file") : name
            for note in notes {
                let label = note.hasPrefix("warning: ") ? "" : "note: "
                progress.printLine("\(subject): \(label)\(note)".visible)
            }
        // Whether that is an error shows at the end.
        case .failed(let failure) where failure.isLackOfMatch,
            .failedBefore(let failure) where failure.isLackOfMatch:
            guard let path = item.own.removable.keys.min() else { return }
            progress.printLine(
                "\(name): warning: \(failure.message); \(PathParts.seenFromHere(path)) is of its earlier content"
                    .visible)
        case .failed(let failure): progress.printLine(failure.line(for: name))
        case .failedBefore(let failure):
            progress.printLine(failure.line(for: name) + " (Failed before; --retry-failed tries again.)")
        }
    }

    private static func note(_ paths: [String], _ text: String) -> String? {
        guard let first = paths.first else { return nil }
        let more = paths.count > 1 ? " and \(paths.count - 1) more" : ""
        return "\(PathParts.seenFromHere(first))\(more) \(text)"
    }

    private func write(_ printout: Printout?, into state: inout State) {
        do {
            switch printout {
            case .result(let result): for row in result.rows { try state.writer?.write(row) }
            case .files(let files): for file in files { try StandardOutput.move(fileAt: file.stagedPath) }
            case .failure(let row): if state.writer?.format == .ndjson { try state.writer?.write(row) }
            case nil: break
            }
        } catch is BrokenPipe {
            // The reader has closed standard output; files are still written.
            if prints == .rows { state.writer = nil } else { state.brokenPipe = true }
        } catch {
            state.fatalFailure = error
        }
    }
}

/// What is printed for an item that is done.
enum PrintedPart {
    /// The rows of its result.
    case rows
    /// Its output, or the rows of its result if there is none.
    case dataOrRows
}

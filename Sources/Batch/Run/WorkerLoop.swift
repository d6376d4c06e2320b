import Foundation
import Synchronization

/// The loop of one thread: takes items until none is left or the run is to stop.
struct WorkerLoop<Work: BatchOperation> {
    let items: ItemList
    let queue: ItemQueue<Work.Result>
    let suspects: Suspects
    let gate: WorkGate
    let finished: FinishedItems<Work.Result>
    let collector: ResultCollector<Work.Result>
    let progress: ProgressDisplay
    /// Whether workers are started before the first item.
    let preparesThreads: Bool
    let makeProcessor: @Sendable () -> ItemProcessor<Work>

    /// Processes the queue; items already begun are finished even if the run is to stop.
    func run(until isStopped: () -> Bool) {
        let processor = makeProcessor()
        if preparesThreads { processor.prepare() }
        work {
            if isStopped() {
                queue.close()
            } else if suspects.areUrgent {
                try gate.alone { _ = try isStopped() || processSuspect(with: processor) }
                return true
            }
            switch queue.next() {
            case nil: return false
            case .help(let divided): gate.together { processor.help(with: divided) }
            case .item(let index):
                defer { queue.putDown() }
                try gate.together { try process(WorkItem(items[index], at: index), with: processor) }
            }
            return true
        }
    }

    /// Tries the postponed items again; call it in one thread only.
    func runSuspects(until isStopped: () -> Bool) {
        let processor = makeProcessor()
        work { try !isStopped() && processSuspect(with: processor) }
    }

    /// Returns whether there was one.
    private func processSuspect(with processor: ItemProcessor<Work>) throws -> Bool {
        guard let suspect = suspects.takeFirst() else { return false }
        try process(
            WorkItem(items[suspect.index], at: suspect.index, after: [suspect.attempt]), with: processor)
        return true
    }

    private func work(_ next: () throws -> Bool) {
        do {
            while try next() {}
        } catch {
            collector.stop(for: error)
        }
    }

    private func process(
        _ work: WorkItem<Work.Result>, with processor: ItemProcessor<Work>
    ) throws {
        let task = progress.itemBegan(work.item.name)
        defer { progress.itemEnded(task) }
        var reported = 0
        let outcome = try processor.process(work) { row in
            try collector.emit(row)
        } onProgress: { step in
            switch step {
            case .bytesRead(let bytes):
                progress.read(bytes: bytes - reported)
                reported = bytes
            case .words(let words): progress.itemSays(words, task)
            case .parts(let done, let count): progress.itemHas(done, of: count, task)
            case .lostParts(let failure):
                progress.printNote(
                    failure.line(for: work.item.name) + " Its parts are tried again one by one.")
            }
        }
        switch outcome {
        case .stopped:
            queue.noteStopped()
            collector.noteStopped()
        case .finished(let item):
            switch item.outcome {
            case .failed(let failure): if !failure.isLackOfMatch { collector.noteFailure() }
            case .done: suspects.noteSuccess()
            case .alreadyDone, .failedBefore: break
            }
            finished.add(item)
        case .suspect(let failure, let attempt):
            progress.printNote(
                failure.itemFailure.line(for: work.item.name) + " It is tried again alone.")
            suspects.add(.init(index: work.index, attempt: attempt))
            collector.postpone(at: work.index)
        }
    }
}

/// Items whose worker process died or hung, to be tried again alone: after all others, or immediately if several occur
/// in a row without a success.
final class Suspects: Sendable {
    struct Suspect: Sendable {
        let index: Int
        let attempt: Attempt
    }

    private struct State {
        var list: [Suspect] = []
        var taken = 0
        var sinceSuccess = 0
        var isEmpty: Bool { taken == list.count }
    }

    /// After this many in a row they are tried immediately, for a run that is to stop after some failures.
    private static let manyInARow = 5

    private let state = Mutex(State())

    func add(_ suspect: Suspect) {
        state.withLock { state in
            state.list.append(suspect)
            state.sinceSuccess += 1
        }
    }

    func noteSuccess() {
        state.withLock { $0.sinceSuccess = 0 }
    }

    func takeFirst() -> Suspect? {
        state.withLock { state in
            guard state.taken < state.list.count else { return nil }
            defer { state.taken += 1 }
            return state.list[state.taken]
        }
    }

    var isEmpty: Bool { state.withLock { $0.isEmpty } }

    /// Whether one of them should be tried before the other items.
    var areUrgent: Bool { state.withLock { $0.sinceSuccess >= Self.manyInARow && !$0.isEmpty } }
}

/// Lets threads work together, or one of them alone while all others wait.
final class WorkGate: @unchecked Sendable {
    // Everything mutable is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var atWork = 0
    private var isReserved = false

    /// Runs `work` in parallel with others.
    func together<Value>(_ work: () throws -> Value) rethrows -> Value {
        locked {
            while isReserved { condition.wait() }
            atWork += 1
        }
        defer { locked { atWork -= 1 } }
        return try work()
    }

    /// Runs `work` alone: waits for running work to end and blocks new work.
    func alone<Value>(_ work: () throws -> Value) rethrows -> Value {
        locked {
            while isReserved { condition.wait() }
            isReserved = true
            while atWork > 0 { condition.wait() }
        }
        defer { locked { isReserved = false } }
        return try work()
    }

    private func locked(_ change: () -> Void) {
        condition.withLock {
            change()
            condition.broadcast()
        }
    }
}

/// One thread's work: takes items until none is left or the run is to stop.
struct WorkerLoop<Work: BatchOperation> {
    let items: ItemList
    let queue: ItemQueue<Work.Result>
    let suspects: Suspects
    let gate: WorkGate
    let finished: FinishedItems<Work.Result>
    let collector: ResultCollector<Work.Result>
    let progress: ProgressDisplay
    /// Whether what does items is started before they are asked for.
    let preparesThreads: Bool
    let makeProcessor: @Sendable () -> ItemProcessor<Work>

    /// Works through the queue; what is begun is brought to its end also where the run is to stop.
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
                try gate.together { try process(.init(index: index, item: items[index]), with: processor) }
            }
            return true
        }
    }

    /// Tries once more what had to wait for everything else; to be called in one thread alone.
    func runSuspects(until isStopped: () -> Bool) {
        let processor = makeProcessor()
        work { try !isStopped() && processSuspect(with: processor) }
    }

    /// Whether there was one.
    private func processSuspect(with processor: ItemProcessor<Work>) throws -> Bool {
        guard let suspect = suspects.takeFirst() else { return false }
        try process(
            .init(index: suspect.index, item: items[suspect.index], attempts: [suspect.attempt]),
            with: processor)
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
        _ assignment: ItemProcessor<Work>.Assignment, with processor: ItemProcessor<Work>
    ) throws {
        let task = progress.itemBegan(assignment.item.name)
        defer { progress.itemEnded(task) }
        var told = 0
        let outcome = try processor.process(assignment) { row in
            try collector.emit(row)
        } onProgress: { step in
            switch step {
            case .bytesRead(let bytes):
                progress.read(bytes: bytes - told)
                told = bytes
            case .words(let words): progress.itemSays(words, task)
            case .parts(let done, let count): progress.itemHas(done, of: count, task)
            case .lostParts(let failure):
                progress.printNote(
                    failure.line(for: assignment.item.name) + " Its parts are tried again one by one.")
            }
        }
        switch outcome {
        case .stopped:
            queue.noteStopped()
            collector.noteStopped()
        case .finished(let item):
            switch item.outcome {
            case .failed: collector.noteFailure()
            case .done: suspects.noteSuccess()
            case .alreadyDone, .failedBefore: break
            }
            finished.add(item)
        case .suspect(let failure, let attempt):
            progress.printNote(
                failure.itemFailure.line(for: assignment.item.name) + " It is tried again alone.")
            suspects.add(.init(index: assignment.index, attempt: attempt))
            collector.postpone(at: assignment.index)
        }
    }
}

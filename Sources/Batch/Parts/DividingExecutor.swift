/// Processes items in worker processes, large ones part by part, with the help of all idle threads.
///
/// Limits apply to a range of parts, or to each part. If a worker dies, the parts of its range are tried one by one; a
/// part that is lost again is processed in the alternative way if there is one, and otherwise replaced by a substitute.
/// A part on which a worker was busy until the time limit is not tried again in the same way. A small item, processed
/// in one go, becomes a suspect like any other if a worker dies on it; when it is tried again, its parts are tried one
/// by one.
final class DividingExecutor<Work: BatchOperation>: ItemExecutor {
    /// After this many attempts at single parts of an item have timed out, the other lost parts are not tried.
    private static var mostTimeouts: Int { 8 }

    private let worker: WorkerExecutor<Work>
    /// The queue that provides help.
    private let queue: ItemQueue<Work.Result>?

    init(_ worker: WorkerExecutor<Work>, sharing queue: ItemQueue<Work.Result>?) {
        self.worker = worker
        self.queue = queue
    }

    func perform(_ task: ItemTask) throws -> PerformedItem<Work.Result> {
        switch try begin(task) {
        case .whole(let performed): return performed
        case .divided(let divided):
            queue?.offer(divided)
            workTogether(on: divided) { divided.showProgress() }
            let lost = Swift.Result { try divided.lostParts() }
            queue?.withdraw(divided)
            do {
                let lostParts = try lost.get()
                guard !divided.isOpen else { throw StoppedItem() }
                try mend(divided, lostParts, task)
                return try combine(divided)
            } catch is StoppedItem {
                throw stopped(divided, task)
            }
        }
    }

    func expect(_ items: ItemList) { worker.expect(items) }
    func prepare() { worker.prepare() }

    func help(with divided: DividedItem<Work.Result>) { workTogether(on: divided) {} }

    /// Whether the run should end after the current items.
    private var isEnding: Bool { queue?.isEnding ?? false }

    /// Keeps the finished parts of an item for the next run.
    private func stopped(_ divided: DividedItem<Work.Result>, _ task: ItemTask) -> StoppedItem {
        task.kept?.keep(divided.allDone, of: divided.division)
        return StoppedItem()
    }

    private enum Beginning {
        case whole(PerformedItem<Work.Result>)
        case divided(DividedItem<Work.Result>)
    }

    private func begin(_ task: ItemTask) throws -> Beginning {
        guard let prefix = task.stagingPrefix else { throw ItemFailure.unexpected }
        if let (division, done) = task.kept?.take(Work.Result.self, to: prefix) {
            return .divided(DividedItem(task, prefix, division, done: done))
        }
        guard task.isSuspect, let division = try worker.perform(.division, of: task).division else {
            return try beginAsUsual(task, prefix)
        }
        let divided = DividedItem<Work.Result>(
            task, prefix, division, done: [], lost: [.init(range: division.range(from: 0), failure: nil)])
        if division.count > 1 { return .divided(divided) }
        do {
            return try beginAsUsual(task, prefix)
        } catch let error as WorkerFailure {
            guard let done = try otherwise(0, of: divided) else { throw error }
            divided.note(done, at: 0)
            return .whole(try combine(divided))
        }
    }

    private func beginAsUsual(_ task: ItemTask, _ prefix: String) throws -> Beginning {
        let beginning: PerformedPortion<Work.Result>
        do {
            beginning = try worker.perform(.beginning, of: task)
        } catch let error as WorkerFailure where !error.mayPassAlone && error.steps > 0 {
            StagingArea.remove(prefix: prefix)
            return try beginAgain(after: error, task, prefix)
        }
        if let division = beginning.division {
            return .divided(DividedItem(task, prefix, division, done: []))
        }
        guard let result = beginning.result else { throw ItemFailure.unexpected }
        return .whole(PerformedItem(result: result, outputs: beginning.outputs))
    }

    /// Processes the parts of a small item one by one, except for the part that used up the time.
    private func beginAgain(
        after error: WorkerFailure, _ task: ItemTask, _ prefix: String
    ) throws -> Beginning {
        guard let division = try worker.perform(.division, of: task).division else { throw error }
        let range = division.range(from: 0)
        return .divided(
            DividedItem<Work.Result>(
                task, prefix, division, done: [], lost: [.init(range: range, failure: error)]))
    }

    private func workTogether(on divided: DividedItem<Work.Result>, _ afterEach: () -> Void) {
        while !isEnding, let range = divided.takeRange() {
            divided.giveBack(range, Swift.Result { try part(.range(range), range, of: divided) })
            afterEach()
        }
    }

    private func part(
        _ portion: ItemPortion<Work.Result>, _ range: Range<Int>, of divided: DividedItem<Work.Result>
    ) throws -> DividedItem<Work.Result>.Done {
        guard let done = try portionDone(portion, range, of: divided) else { throw ItemFailure.unexpected }
        return done
    }

    /// Processes a part in the alternative way after the usual way failed; `nil` if that fails as well.
    private func otherwise(
        _ place: Int, of divided: DividedItem<Work.Result>
    ) throws -> DividedItem<Work.Result>.Done? {
        do {
            return try portionDone(.otherwise(part: place), place..<place + 1, of: divided)
        } catch is WorkerFailure {
            return nil
        }
    }

    private func portionDone(
        _ portion: ItemPortion<Work.Result>, _ range: Range<Int>, of divided: DividedItem<Work.Result>
    ) throws -> DividedItem<Work.Result>.Done? {
        let task = divided.task(range)
        defer { divided.end(range) }
        do {
            let performed = try worker.perform(portion, of: task)
            return performed.result.map { .init(range: range, result: $0, outputs: performed.outputs) }
        } catch {
            let isCut = error is WorkerFailure || error is StoppedItem
            if isCut, let prefix = task.stagingPrefix { StagingArea.remove(prefix: prefix) }
            throw error
        }
    }

    /// Tries the lost parts one by one.
    private func mend(
        _ divided: DividedItem<Work.Result>, _ lost: [DividedItem<Work.Result>.Lost], _ task: ItemTask
    ) throws {
        for part in lost where part.range.count > 1 {
            if let failure = part.failure { task.onProgress(.lostParts(failure.itemFailure)) }
        }
        var timeouts = 0
        let hung = Self.hungParts(lost)
        for place in lost.flatMap(\.range) {
            let range = place..<place + 1
            let failure: ItemFailure
            guard !isEnding else { throw StoppedItem() }
            do {
                guard timeouts < Self.mostTimeouts else { throw Self.notTried }
                if let earlier = hung[place] { throw earlier }
                divided.note(try part(.range(range), range, of: divided), at: place)
                continue
            } catch let error as WorkerFailure {
                failure = error.partFailure
                // If the worker was killed from outside, the part is not to blame.
                if failure.cause == .moment { throw error }
                if failure.code == Self.notTried.code { timeouts += 1 }
                if let done = try otherwise(place, of: divided) {
                    divided.note(done, at: place)
                    continue
                }
                // The alternative way, if there is one, has usually taken as long.
                if failure.code == Self.notTried.code { timeouts += 1 }
            } catch let error as ItemFailure where error == Self.notTried {
                failure = error
            }
            divided.note(try part(.substitute(part: place, failure), range, of: divided), at: place)
        }
    }

    /// The parts being processed when workers reached their time limit, where another attempt would not help.
    private static func hungParts(_ lost: [DividedItem<Work.Result>.Lost]) -> [Int: WorkerFailure] {
        let known = lost.compactMap { lost -> (Int, WorkerFailure)? in
            guard let failure = lost.failure, !failure.mayPassAlone, let part = failure.part(in: lost.range)
            else { return nil }
            return (part, failure)
        }
        return Dictionary(known) { first, _ in first }
    }

    private static var notTried: ItemFailure {
        ItemFailure(
            code: "worker.timeout",
            message: "it was not tried on its own, because \(mostTimeouts) others had taken too long",
            remedy: "Allow more with --timeout, and use --force.")
    }

    private func combine(_ divided: DividedItem<Work.Result>) throws -> PerformedItem<Work.Result> {
        let parts = divided.allDone
        let whole = try worker.perform(.combination(parts.map(\.result)), of: divided.task(nil))
        guard let result = whole.result else { throw ItemFailure.unexpected }
        return PerformedItem(result: result, outputs: parts.flatMap(\.outputs) + whole.outputs)
    }
}

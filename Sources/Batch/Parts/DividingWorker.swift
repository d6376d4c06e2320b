/// A worker for items that consist of parts, such as pages, which several processes may share.
///
/// Free processes take ranges of an item's parts in order; each process opens the item itself. If a process dies on a
/// range, its parts are processed one by one; a part on which it dies again is processed in the alternative way or
/// replaced by a substitute. The result must not depend on which process handles which part.
public protocol DividingWorker<Result>: OperationWorker {
    /// Opens an item; outputs of its parts are made through `context`.
    func open(_ item: Item, in context: ItemContext) throws -> any ItemParts<Result>
    /// Combines the results of an item's parts, in order; throws if none of them is usable.
    func combine(_ results: [Result], of item: Item, in context: ItemContext) throws -> Result
}

/// The parts of an open item, counted from 0.
public protocol ItemParts<Result> {
    associatedtype Result: OperationResult
    /// The number of parts.
    var count: Int { get }
    /// The number of parts that one process handles at a time, to which limits apply.
    var atOnce: Int { get }
    /// Processes a range of parts.
    func process(_ range: Range<Int>) throws -> Result
    /// Processes a part in an alternative way after the usual way failed; `nil` if there is none.
    func processOtherwise(_ part: Int) throws -> Result?
    /// Makes a substitute for a part that failed, without the work that may have crashed.
    func substitute(for part: Int, _ failure: ItemFailure) throws -> Result
}

extension ItemParts {
    /// No alternative way.
    public func processOtherwise(_ part: Int) throws -> Result? { nil }

    /// At least 8, so that opening the item is a minor part of the work; at most 64, so that limits apply to small
    /// portions.
    public var atOnce: Int { min(max(count / 32, 8), 64) }
}

extension DividingWorker {
    /// Processes all parts of an item.
    public func process(_ item: Item, in context: ItemContext) throws -> Result {
        let parts = try open(item, in: context)
        return try combine([parts.process(0..<parts.count)], of: item, in: context)
    }
}

extension DividingWorker {
    /// Performs the requested portion of an item.
    func perform(
        _ portion: ItemPortion<Result>, of item: Item, in context: ItemContext
    ) throws -> (result: Result?, division: Division?) {
        if case .combination(let results) = portion {
            return (try combine(results, of: item, in: context), nil)
        }
        let parts = try open(item, in: context)
        let atOnce = max(parts.atOnce, 1)
        let division = Division(count: parts.count, atOnce: atOnce)
        switch portion {
        case .beginning where parts.count <= atOnce, .combination:
            return (try combine([parts.process(0..<parts.count)], of: item, in: context), nil)
        case .beginning, .division: return (nil, division)
        case .range(let range):
            guard range.lowerBound >= 0, range.upperBound <= parts.count else {
                throw ItemFailure.inputChanged
            }
            return (try parts.process(range), nil)
        case .otherwise(let part):
            guard (0..<parts.count).contains(part) else { throw ItemFailure.inputChanged }
            return (try parts.processOtherwise(part), division)
        case .substitute(let part, let failure):
            guard (0..<parts.count).contains(part) else { throw ItemFailure.inputChanged }
            return (try parts.substitute(for: part, failure), nil)
        }
    }
}

extension InProcessExecutor {
    /// Performs the requested portion of an item; the whole item if the operation does not divide items.
    func perform(
        _ portion: ItemPortion<Work.Result>, of task: ItemTask
    ) throws -> PerformedPortion<Work.Result> {
        try perform(task) { worker, context in
            guard let worker = worker as? any DividingWorker<Work.Result> else {
                let result = try worker.process(task.item, in: context)
                return PerformedPortion(result: result, outputs: try context.seal())
            }
            let (result, division) = try worker.perform(portion, of: task.item, in: context)
            return PerformedPortion(result: result, outputs: try context.seal(), division: division)
        }
    }
}

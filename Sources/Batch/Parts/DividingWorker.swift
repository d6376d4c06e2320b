/// A worker for items that consist of parts, such as pages, which several processes may share.
///
/// Ranges of an item's parts are done by whichever process is free, the first ones first; each opens the item for itself.
/// Where a process dies of a range, its parts are done one by one; one that it dies of again is done otherwise, or gets a
/// substitute. What comes out must not depend on which process does what.
public protocol DividingWorker<Result>: OperationWorker {
    /// Opens an item; outputs of its parts are made through `context`.
    func open(_ item: Item, in context: ItemContext) throws -> any ItemParts<Result>
    /// The result of an item from those of its parts, in their order; throws where nothing good is among them.
    func combine(_ results: [Result], of item: Item, in context: ItemContext) throws -> Result
}

/// The parts of an item that is open, counted from 0.
public protocol ItemParts<Result> {
    associatedtype Result: OperationResult
    /// How many there are.
    var count: Int { get }
    /// How many of them one process does at a time, and limits hold for.
    var atOnce: Int { get }
    /// Does a range of them.
    func process(_ range: Range<Int>) throws -> Result
    /// Does a part that the usual way could not be done in, by another one; `nil` where there is none.
    func processOtherwise(_ part: Int) throws -> Result?
    /// Makes what stands for a part that could not be done; does nothing that it could have died of.
    func substitute(for part: Int, _ failure: ItemFailure) throws -> Result
}

extension ItemParts {
    /// There is no other way.
    public func processOtherwise(_ part: Int) throws -> Result? { nil }

    /// From 8, so that opening the item is the smaller part of the work, to 64, so that limits hold for little of it.
    public var atOnce: Int { min(max(count / 32, 8), 64) }
}

extension DividingWorker {
    /// Does all parts of an item.
    public func process(_ item: Item, in context: ItemContext) throws -> Result {
        let parts = try open(item, in: context)
        return try combine([parts.process(0..<parts.count)], of: item, in: context)
    }
}

extension DividingWorker {
    /// Does what is asked for of an item.
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
    /// Does what is asked for of an item; all of it where the operation knows no parts.
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

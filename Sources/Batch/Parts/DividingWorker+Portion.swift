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

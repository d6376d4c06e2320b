extension BatchOptions {
    /// What does an operation's items for one thread: a worker process, or this one.
    ///
    /// Threads with the same queue help each other with large items. A worker process makes its outputs in the staging
    /// area, and is started for several of the run's `items` at once.
    func executor<Work: BatchOperation>(
        of operation: Work, sharing queue: ItemQueue<Work.Result>?, items: ItemList, staging: StagingArea?
    ) -> any ItemExecutor<Work.Result> {
        guard var workers = workers?.isolating(Work.isolation) else {
            return InProcessExecutor(operation, limits: workers?.limits ?? WorkerLimits())
        }
        workers.limits.measureSteps(of: Work.self)
        workers.staging = staging?.folder
        let worker = WorkerExecutor(operation, settings: workers, items: items)
        return Work.dividesItems ? DividingExecutor(worker, sharing: queue) : worker
    }
}

extension WorkerLimits {
    /// With a limit for each step, the item as a whole has none that matters: how many steps it has is not known before.
    private static let wallSecondsOfSteps = 86_400.0

    /// Takes up how long a step of the operation may take.
    fileprivate mutating func measureSteps<Work: BatchOperation>(of operation: Work.Type) {
        guard let usual = Work.secondsPerStep else { return stepSeconds = nil }
        stepSeconds = stepSeconds ?? usual
        wallSeconds = max(wallSeconds, Self.wallSecondsOfSteps)
    }
}

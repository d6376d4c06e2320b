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
        workers.staging = staging?.folder
        let worker = WorkerExecutor(operation, settings: workers, items: items)
        return Work.dividesItems ? DividingExecutor(worker, sharing: queue) : worker
    }
}

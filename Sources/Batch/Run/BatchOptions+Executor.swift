extension BatchOptions {
    /// What does an operation's items for one thread: a worker process, or this one.
    ///
    /// Threads with the same queue help each other with large items.
    func executor<Work: BatchOperation>(
        of operation: Work, sharing queue: ItemQueue<Work.Result>?
    ) -> any ItemExecutor<Work.Result> {
        guard let workers = workers?.isolating(Work.isolation) else {
            return InProcessExecutor(operation, limits: workers?.limits ?? WorkerLimits())
        }
        let worker = WorkerExecutor(operation, settings: workers)
        return Work.dividesItems ? DividingExecutor(worker, sharing: queue) : worker
    }
}

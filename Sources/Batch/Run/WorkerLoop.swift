/// One thread's work: takes items until none is left or the run is to stop.
struct WorkerLoop<Work: BatchOperation> {
    let operation: Work
    let items: [Item]
    let sizes: [Int]
    let destination: Destination
    let staging: StagingArea?
    let recipe: JournalRecipe?
    let options: BatchOptions
    let queue: ItemQueue
    let collector: ResultCollector<Work.Result>
    let progress: ProgressDisplay

    func run(until isStopped: () -> Bool) {
        let processor = ItemProcessor(
            operation, destination: destination, staging: staging, recipe: recipe, options: options)
        while !isStopped(), let index = queue.next() {
            do {
                try process(index, with: processor)
            } catch {
                collector.stop(for: error)
                return
            }
        }
    }

    private func process(_ index: Int, with processor: ItemProcessor<Work>) throws {
        var told = 0
        let outcome = try processor.process(items[index]) { row in
            try collector.emit(row)
        } onProgress: { bytesRead in
            progress.read(bytes: bytesRead - told)
            told = bytesRead
        }
        progress.read(bytes: sizes[index] - told)
        collector.add(outcome, of: items[index], at: index, bytesIn: sizes[index])
    }
}

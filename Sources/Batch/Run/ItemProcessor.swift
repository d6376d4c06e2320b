import Foundation

/// Takes one item through all it needs: was it done before, do it, publish its outputs, note it in the journal.
///
/// The order makes a kill at any moment harmless: outputs are whole and synced before the journal names them, named
/// before they move, and marked done after.
final class ItemProcessor<Work: BatchOperation> {
    private let operation: Work
    private let destination: Destination
    private let staging: StagingArea?
    private let recipe: JournalRecipe?
    private let options: BatchOptions
    private let publisher: Publisher
    private var readyWorker: (any OperationWorker<Work.Result>)?

    init(
        _ operation: Work, destination: Destination, staging: StagingArea?, recipe: JournalRecipe?,
        options: BatchOptions
    ) {
        self.operation = operation
        self.destination = destination
        self.staging = staging
        self.recipe = recipe
        self.options = options
        publisher = Publisher(mayOverwrite: options.mayOverwrite, inputs: options.protectedFiles)
    }

    func process(
        _ item: Item, onRow: @escaping (Row) throws -> Void, onProgress: @escaping (Int) -> Void
    ) throws -> ItemOutcome<Work.Result> {
        var key: JournalKey?
        do {
            try item.checkReadable()
            key = try recipe?.key(for: item)
            if let key, let earlier = try earlierOutcome(of: key) { return earlier }
            try refuseExistingOutputs(of: item, key)
            return try perform(item, key, onRow, onProgress)
        } catch let error as BrokenPipe {
            throw error
        } catch let error as WorkerSetupFailure {
            throw error.failure
        } catch let error as JournalFailure {
            throw error.itemFailure
        } catch {
            let failure = ItemFailure(error)
            if let key { try recipe?.record(.failed, failure: failure, for: key) }
            return .failed(failure)
        }
    }

    /// What an earlier run left, put in order where that run was killed; `nil` when the item is to be done.
    private func earlierOutcome(of key: JournalKey) throws -> ItemOutcome<Work.Result>? {
        guard let recipe else { return nil }
        switch try recipe.standing(of: key, Work.Result.self) {
        case .open: return nil
        case .halfPublished(let outputs):
            recipe.takeBack(outputs)
            return nil
        case .published(let result, let outputs):
            try recipe.journal.markDone(key)
            return .alreadyDone(result, outputs: outputs)
        case .done(let result, let outputs): return .alreadyDone(result, outputs: outputs)
        case .failed(let failure): return options.retriesFailed ? nil : .failedBefore(failure)
        }
    }

    private func perform(
        _ item: Item, _ key: JournalKey?, _ onRow: @escaping (Row) throws -> Void,
        _ onProgress: @escaping (Int) -> Void
    ) throws -> ItemOutcome<Work.Result> {
        let start = ContinuousClock.now
        let context = ItemContext(
            item: item, destination: destination, staging: staging, onRow: onRow, onProgress: onProgress)
        do {
            let result = try worker().process(try readable(item, in: context), in: context)
            try context.close()
            let outputs = try context.staged.map { try seal($0) }
            if let key {
                try recipe?.record(.publishing, result: result, outputs: outputs, for: key, since: start)
            }
            try publisher.publish(context.staged)
            if let key { try recipe?.journal.markDone(key) }
            return .done(result, outputs: outputs)
        } catch {
            context.discard()
            throw error
        }
    }

    /// The worker, set up for the first item that needs one: a run in which all is done needs none.
    ///
    /// What keeps it from being set up, a missing language say, would fail every item, and so ends the run.
    private func worker() throws -> any OperationWorker<Work.Result> {
        if let readyWorker { return readyWorker }
        do {
            let worker = try operation.makeWorker()
            readyWorker = worker
            return worker
        } catch {
            throw WorkerSetupFailure(failure: ItemFailure(error))
        }
    }

    /// The item, its content in a file where the operation needs one.
    private func readable(_ item: Item, in context: ItemContext) throws -> Item {
        guard item.isStandardInput && !Work.readsStandardInput else { return item }
        var spooled = item
        spooled.path = try context.temporaryPath(extension: "")
        let file = try OutputFile(creating: spooled.path)
        try StandardInput.copy(to: file)
        return spooled
    }

    private func seal(_ output: StagedOutput) throws -> PublishedOutput {
        try Publisher.sync(output.stagedPath)
        let content = try ContentHash.ofFile(at: output.stagedPath)
        let path = recipe?.relative(output.finalPath) ?? output.finalPath
        return PublishedOutput(path: path, hash: content.hash, bytes: content.bytes)
    }

    /// Spares the work whose result could not be kept.
    private func refuseExistingOutputs(of item: Item, _ key: JournalKey?) throws {
        let paths = destination.paths(of: operation.plannedOutputs(of: item))
        for path in paths where FileManager.default.fileExists(atPath: path) {
            try publisher.refuseInput(at: path)
            if !options.mayOverwrite {
                throw ItemFailure.outputExists(path, try key.flatMap { try recipe?.reason(for: $0) })
            }
        }
    }
}

/// Why no worker could be set up.
private struct WorkerSetupFailure: Error {
    let failure: ItemFailure
}

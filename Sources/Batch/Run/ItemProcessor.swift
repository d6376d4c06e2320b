import Foundation

/// Takes one item through all it needs: was it done before, do it, publish its outputs, note it in the journal.
///
/// The order makes a kill at any moment harmless: outputs are whole and synced before the journal names them, named
/// before they move, and marked done after.
struct ItemProcessor<Work: BatchOperation> {
    let operation: Work
    let worker: any OperationWorker<Work.Result>
    let destination: Destination
    let staging: StagingArea?
    let recipe: JournalRecipe?
    let options: BatchOptions

    func process(
        _ item: Item, onRow: @escaping (Row) throws -> Void, onProgress: @escaping (Int) -> Void
    ) throws -> ItemOutcome<Work.Result> {
        var key: JournalKey?
        do {
            try item.checkReadable()
            key = try recipe?.key(for: item)
            if let key, let earlier = try recipe?.earlierOutcome(of: key, options, Work.Result.self) {
                return earlier
            }
            try refuseExistingOutputs(of: item)
            return try perform(item, key, onRow, onProgress)
        } catch let error as BrokenPipe {
            throw error
        } catch {
            let failure = ItemFailure(error)
            if let key { try recipe?.record(.failed, failure: failure, for: key) }
            return .failed(failure)
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
            let result = try worker.process(item, in: context)
            try context.close()
            let outputs = try context.staged.map { try seal($0) }
            if let key {
                try recipe?.record(.publishing, result: result, outputs: outputs, for: key, since: start)
            }
            try Publisher(mayOverwrite: options.mayOverwrite).publish(context.staged)
            if let key { try recipe?.journal.markDone(key) }
            return .done(result, outputs: outputs)
        } catch {
            context.discard()
            throw error
        }
    }

    private func seal(_ output: StagedOutput) throws -> PublishedOutput {
        try Publisher.sync(output.stagedPath)
        let content = try ContentHash.ofFile(at: output.stagedPath)
        let path = recipe?.relative(output.finalPath) ?? output.finalPath
        return PublishedOutput(path: path, hash: content.hash, bytes: content.bytes)
    }

    /// Spares the work whose result could not be kept.
    private func refuseExistingOutputs(of item: Item) throws {
        guard !options.mayOverwrite else { return }
        for path in plannedPaths(of: item) where FileManager.default.fileExists(atPath: path) {
            throw ItemFailure.outputExists(path)
        }
    }

    private func plannedPaths(of item: Item) -> [String] {
        switch destination {
        case .file(let path): [path]
        case .folder(let folder): operation.plannedOutputs(of: item).map { folder + "/" + $0 }
        case .standardOutput, .nothing: []
        }
    }
}

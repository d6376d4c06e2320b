import Foundation

/// Does items of one operation with the same parameters, and brings their outputs under their names.
final class OperationPublisher<Work: BatchOperation>: PublishingSession {
    private typealias Outcome = Result<(Work.Result, [SealedOutput]), ItemFailure>

    private let root: String
    private let recipe: String
    private let processor: ItemProcessor<Work>
    private let publisher: Publisher
    private let reading: ReadingLimit
    private let encoder = JSONEncoder()

    init(
        _ parameters: Data, _ root: OpenFolder, _ folder: PublishingFolder, _ staging: StagingArea,
        _ options: BatchOptions
    ) throws {
        let operation = try Work(try Work.Parameters(overlaying: parameters))
        try operation.parameters.checkFiles()
        self.root = root.path
        let destination = Destination.folder(folder.path == "." ? root.path : root.path + "/" + folder.path)
        guard let place = try OutputRoot(of: destination, below: root, making: true) else {
            throw ItemFailure.unexpected
        }
        recipe = try OperationRecipe(operation, toolVersion: options.toolVersion).hash
        reading = ReadingLimit(seconds: options.readingSeconds)
        processor = ItemProcessor(
            operation, destination: destination, staging: staging, recipe: nil, options: options,
            reading: reading,
            executor: options.executor(of: operation, sharing: nil, items: [], staging: staging))
        publisher = Publisher(root: place, conflict: options.conflict, inputs: options.protectedFiles)
    }

    func answer(to request: WorkRequest, at place: Int, of items: ItemList) throws -> [UInt8] {
        let start = ContinuousClock.now
        var response = WorkResponse<Work.Result>(key: request.key, status: .ok, recipe: recipe, ms: 0)
        let hashed = hash(of: request.item)
        response.input = .init(
            path: PathParts.absolute(request.item.path), hash: (try? hashed.get()) ?? "",
            bytes: FileStatus(at: request.item.path)?.bytes ?? 0)
        // What keeps every item from being done ends the worker.
        processor.expect(items)
        let performed: Outcome =
            switch hashed {
            case .success: try outcome(of: request.item, at: place)
            case .failure(let failure): .failure(failure)
            }
        do {
            let (result, outputs) = try performed.get()
            let files = try outputs.map { output in
                PublishedOutput(
                    path: PathParts.relative(output.finalPath, to: root) ?? output.finalPath,
                    hash: try output.contentHash(), bytes: output.bytes)
            }
            response.status = try publish(outputs)
            response.output = .init(result: result, files: files)
        } catch {
            response.status = .failed
            response.error = WorkError(ItemFailure(error))
        }
        response.ms = Int(start.duration(to: .now) / .milliseconds(1))
        return Array(try encoder.encode(response))
    }

    /// The hash of the item's content, empty where it cannot be read twice; a failure where the time to read it is over.
    private func hash(of item: Item) -> Result<String, ItemFailure> {
        do {
            return .success(try ContentHash.ofFile(at: item.path, within: reading.begun()).hash)
        } catch {
            let failure = ItemFailure(error)
            return failure.code == ReadingLimit.code ? .failure(failure) : .success("")
        }
    }

    private func outcome(
        of item: Item, at place: Int
    ) throws -> Outcome {
        var assignment = ItemProcessor<Work>.Assignment(index: place, item: item)
        var outcome = try processor.process(assignment, onRow: { _ in }, onProgress: { _ in })
        if case .suspect(_, let attempt) = outcome {
            assignment.attempts = [attempt]
            outcome = try processor.process(assignment, onRow: { _ in }, onProgress: { _ in })
        }
        switch outcome {
        case .suspect(let failure, _): return .failure(failure.itemFailure)
        case .stopped: return .failure(.unexpected)
        case .finished(let finished):
            guard let result = finished.outcome.result else {
                return .failure(finished.outcome.failure ?? .unexpected)
            }
            return .success((result, finished.outputs))
        }
    }

    private func publish(_ outputs: [SealedOutput]) throws -> WorkResponse<Work.Result>.Status {
        defer { for output in outputs { unlink(output.stagedPath) } }
        let wereThere = try !outputs.isEmpty && outputs.allSatisfy { try publisher.isThere($0) }
        let failed = DiskSync.sync(files: outputs.map(\.stagedPath))
        if let (path, code) = failed.first { throw ItemFailure.writing(path, code) }
        try publisher.publish(outputs)
        DiskSync.sync(folders: publisher.folders(of: outputs), in: publisher.root.folder)
        return wereThere ? .skipped : .ok
    }
}

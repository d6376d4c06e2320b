import Foundation

/// Does items of one operation with the same parameters, and brings their outputs under their names.
final class OperationPublisher<Work: BatchOperation>: PublishingSession {
    private let root: String
    private let recipe: String
    private let processor: ItemProcessor<Work>
    private let publisher: Publisher
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
        processor = ItemProcessor(
            operation, destination: destination, staging: staging, recipe: nil, options: options,
            executor: options.executor(of: operation, sharing: nil, items: [], staging: staging))
        publisher = Publisher(root: place, conflict: options.conflict, inputs: options.protectedFiles)
    }

    func answer(to request: WorkRequest, at place: Int, of items: ItemList) throws -> [UInt8] {
        let start = ContinuousClock.now
        var response = WorkResponse<Work.Result>(key: request.key, status: .ok, recipe: recipe, ms: 0)
        response.input = .init(
            path: PathParts.absolute(request.item.path),
            hash: (try? ContentHash.ofFile(at: request.item.path).hash) ?? "",
            bytes: FileStatus(at: request.item.path)?.bytes ?? 0)
        // What keeps every item from being done ends the worker.
        processor.expect(items)
        let outcome = try outcome(of: request.item, at: place)
        do {
            let (result, outputs) = try outcome.get()
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

    private func outcome(
        of item: Item, at place: Int
    ) throws -> Result<(Work.Result, [SealedOutput]), ItemFailure> {
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
        DiskSync.sync(folders: Set(outputs.map { PathParts($0.finalPath).openableFolder }))
        return wereThere ? .skipped : .ok
    }
}

public import Foundation

/// The worker end for other engines: processes requests and publishes the outputs itself.
public struct PublishingService {
    private static let sessionsKept = 4

    /// Completes the given parameters of the operation with that name; throws a `WorkMisfit`.
    public typealias ParameterReader = (_ operation: String, _ given: Data) throws -> Data

    private let operations: [any BatchOperation.Type]
    private let root: String
    private let options: BatchOptions
    private let readParameters: ParameterReader

    /// A worker for these operations with outputs below `root`.
    public init(
        _ operations: [any BatchOperation.Type], root: String, options: BatchOptions,
        readParameters: @escaping ParameterReader
    ) {
        self.operations = operations
        self.readParameters = readParameters
        self.root = root
        var options = options
        options.acceptsEqualOutputs = true
        self.options = options
    }

    /// Answers one line after the other until the end of input; throws at an invalid line.
    public func serve() throws {
        let root = try OpenFolder(making: root)
        let staging = try StagingArea(in: root)
        defer { staging.removeAll() }
        var lines = RequestLines()
        var number = 0
        var sessions: [Data: any PublishingSession] = [:]
        while let together = try lines.nextTogether(atMost: WorkerInputs.mostItems) {
            let requests = RequestsTogether(together)
            for request in requests.all {
                number += 1
                guard let request else { continue }
                let (placed, publisher) = try Self.taken(atLine: number) {
                    let placed = try request.get()
                    return (placed, try session(for: placed, root, staging, among: &sessions))
                }
                let answer = try publisher.answer(
                    to: placed.request, at: placed.place, of: requests.items[placed.session] ?? [])
                try StandardOutput.write(answer + [UInt8(ascii: "\n")])
            }
        }
    }

    /// Parses part of a line; an error without a code of its own names the line's number.
    private static func taken<Value>(atLine number: Int, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            if error is any ItemFailureConvertible { throw error }
            throw ItemFailure(
                code: "worker.noRequest", message: "\(error)", place: "line \(number)",
                remedy: "Give lines as \"fieldbook batch items\" prints them.", cause: .setting)
        }
    }

    private func session(
        for placed: RequestsTogether.Placed, _ root: OpenFolder, _ staging: StagingArea,
        among sessions: inout [Data: any PublishingSession]
    ) throws -> any PublishingSession {
        if let session = sessions[placed.session] { return session }
        let session = try makeSession(for: placed.request, in: placed.folder, root, staging)
        // Each session may have its own process.
        if sessions.count >= Self.sessionsKept { sessions = [:] }
        sessions[placed.session] = session
        return session
    }

    private func makeSession(
        for request: WorkRequest, in folder: PublishingFolder, _ root: OpenFolder, _ staging: StagingArea
    ) throws -> any PublishingSession {
        let parameters = try readParameters(request.operation, Data(request.parameters.utf8))
        guard let type = operations.first(where: { $0.name == request.operation }) else {
            throw WorkMisfit("op: \"\(request.operation)\" is unknown")
        }
        func make<Work: BatchOperation>(_: Work.Type) throws -> any PublishingSession {
            try OperationPublisher<Work>(parameters, root, folder, staging, options)
        }
        return try make(type)
    }
}

/// Answers requests with the same operation, parameters and folder.
protocol PublishingSession {
    /// Processes the request at index `place` of the items that arrived together.
    func answer(to request: WorkRequest, at place: Int, of items: ItemList) throws -> [UInt8]
}

/// Requests whose lines arrived together: a session's process is started for all of its items among them.
private struct RequestsTogether {
    struct Placed {
        let request: WorkRequest
        let folder: PublishingFolder
        /// What requests of the same session share.
        let session: Data
        /// The request's index among the items of its session.
        let place: Int
    }

    /// The parsed lines, or their errors; `nil` for empty lines.
    let all: [Result<Placed, any Error>?]
    /// The items of each session.
    let items: [Data: ItemList]

    init(_ lines: [[UInt8]]) {
        var items: [Data: ItemList] = [:]
        all = lines.map { line in
            if line.allSatisfy({ $0 <= 0x20 }) { return nil }
            return Result {
                let request = try WorkRequest(line)
                let folder = try PublishingFolder(request)
                // Compared by bytes: two spellings of an accent are two folders.
                let session = Data("\(request.operation)\n\(folder.path)\n\(request.parameters)".utf8)
                let place = items[session]?.count ?? 0
                items[session, default: []].append(request.item)
                return Placed(request: request, folder: folder, session: session, place: place)
            }
        }
        self.items = items
    }
}

/// The folder of a request, below the worker's folder.
struct PublishingFolder {
    let path: String

    init(_ request: WorkRequest) throws {
        let folder = request.folder ?? "."
        let stem = request.item.stem
        guard let path = OutputFolder.normalized(folder), OutputFolder.normalized(stem) == stem, stem != "."
        else {
            throw WorkMisfit("\"\(folder)/\(stem)\": a path below the output folder was expected")
        }
        guard !request.item.isStandardInput else {
            throw WorkMisfit("input: a file's path was expected")
        }
        self.path = path
    }
}

/// Processes items of one operation with the same parameters and publishes their outputs.
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
        // An error that affects every item ends the worker.
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

    /// The hash of the item's content, empty if it cannot be read twice; a failure if reading takes too long.
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
        func process(after attempts: [Attempt]) throws -> ItemProcessor<Work>.Outcome {
            try processor.process(
                WorkItem(item, at: place, after: attempts), onRow: { _ in }, onProgress: { _ in })
        }
        var outcome = try process(after: [])
        if case .suspect(_, let attempt) = outcome { outcome = try process(after: [attempt]) }
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

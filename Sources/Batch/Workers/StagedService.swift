import Foundation

/// An operation that a worker process performs.
public struct StagedOperation: Sendable {
    fileprivate let name: String
    fileprivate let makeSession: @Sendable () -> any StagedSession

    /// An operation that creates its workers itself.
    public init<Work: BatchOperation>(_ type: Work.Type) {
        self.init { (operation: Work) in try operation.makeWorker() }
    }

    /// An operation that only this program can perform, with workers from `makeWorker`.
    public init<Work: BatchOperation>(
        makeWorker: @escaping @Sendable (Work) throws -> any OperationWorker<Work.Result>
    ) {
        name = Work.name
        makeSession = { OperationSession(makeWorker) }
    }
}

/// The worker end of the local pool: processes requests and leaves the outputs in the staging folder.
public struct StagedService {
    private let operations: [StagedOperation]
    private let limits: WorkerLimits
    private let requests: RequestLines

    /// A worker for these operations; confines this process for the rest of its life. It can access the cache only if
    /// it `usesCache`.
    public init(_ operations: [StagedOperation], limits: WorkerLimits, usesCache: Bool = false) {
        self.init(operations, limits: limits, usesCache: usesCache, confinedBy: .ofThisKernel)
    }

    /// The same, confined as on a kernel with these features.
    package init(
        _ operations: [StagedOperation], limits: WorkerLimits, usesCache: Bool,
        confinedBy kernel: KernelConfinement
    ) {
        self.operations = operations
        self.limits = limits
        requests = Confinement.begin(limits, usesCache: usesCache, by: kernel)
    }

    /// Answers one line after the other until the end of input.
    public func serve() throws {
        let output = OutputFile.forAnswers()
        var lines = requests
        var sessions: [String: any StagedSession] = [:]
        while let line = try lines.next() {
            let request = try WorkRequest(line)
            limits.renewProcessorTime()
            let session = try sessions[request.operation] ?? session(for: request.operation)
            sessions[request.operation] = session
            let answer = try session.answer(to: request) { words in
                limits.renewProcessorTime()
                try? output.write(StepLine.bytes(saying: words))
                try? output.flush()
            }
            try output.write(answer)
            try output.write([UInt8(ascii: "\n")])
            try output.flush()
        }
    }

    private func session(for name: String) throws -> any StagedSession {
        guard let operation = operations.first(where: { $0.name == name }) else {
            throw WorkMisfit("op: \"\(name)\" is unknown")
        }
        return operation.makeSession()
    }
}

/// Answers requests for one operation.
private protocol StagedSession {
    /// Calls `onStep` at the beginning of each step.
    func answer(to request: WorkRequest, onStep: @escaping (String) -> Void) throws -> [UInt8]
}

/// Answers requests for one operation; its engines are kept while the parameters stay the same.
private final class OperationSession<Work: BatchOperation>: StagedSession {
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()
    private var parameters: String?
    private var executor: InProcessExecutor<Work>?
    private let makeWorker: @Sendable (Work) throws -> any OperationWorker<Work.Result>

    init(_ makeWorker: @escaping @Sendable (Work) throws -> any OperationWorker<Work.Result>) {
        self.makeWorker = makeWorker
    }

    func answer(to request: WorkRequest, onStep: @escaping (String) -> Void) throws -> [UInt8] {
        let task = task(request, onStep)
        let start = ContinuousClock.now
        var response = WorkResponse<Work.Result>(key: request.key, status: .ok, ms: 0)
        do {
            let executor = try executor(for: request.parameters)
            if let portion = request.portion {
                let portion = try decoder.decode(
                    ItemPortion<Work.Result>.self, from: Data(portion.utf8))
                let performed = try executor.perform(portion, of: task)
                response.output = performed.result.map { .init(result: $0, staged: performed.outputs) }
                response.division = performed.division
            } else {
                let performed = try executor.perform(task)
                response.output = .init(result: performed.result, staged: performed.outputs)
            }
        } catch {
            let setup = error as? WorkerSetupFailure
            response.status = .failed
            response.isUnusable = setup == nil ? nil : true
            response.error = WorkError(setup?.failure ?? ItemFailure(error))
        }
        response.ms = Int(start.duration(to: .now) / .milliseconds(1))
        return Array(try encoder.encode(response))
    }

    private func executor(for parameters: String) throws -> InProcessExecutor<Work> {
        if let executor, parameters == self.parameters { return executor }
        let executor = InProcessExecutor(
            try Work(try Work.Parameters(overlaying: Data(parameters.utf8))), limits: WorkerLimits(),
            makeWorker: makeWorker)
        self.parameters = parameters
        self.executor = executor
        return executor
    }

    private func task(_ request: WorkRequest, _ onStep: @escaping (String) -> Void) -> ItemTask {
        ItemTask(
            item: request.item, index: nil,
            destination: request.destination, stagingPrefix: request.stagingPrefix, onRow: { _ in },
            onProgress: { if case .words(let words) = $0 { onStep(words) } })
    }
}

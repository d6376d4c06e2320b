public import Foundation

/// The worker end for other engines: does what it is asked for and publishes the outputs itself.
public struct PublishingService {
    private static let sessionsKept = 4

    /// Makes all parameters of an operation, by its name, of those that were given; throws a `WorkMisfit`.
    public typealias ParameterReader = (_ operation: String, _ given: Data) throws -> Data

    private let operations: [any BatchOperation.Type]
    private let root: String
    private let options: BatchOptions
    private let readParameters: ParameterReader

    /// A worker for these operations, its outputs below `root`.
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

    /// Answers one line after the other until there are no more; ends at one that asks for nothing.
    public func serve() throws {
        let root = try OpenFolder(making: root)
        let staging = try StagingArea(in: root)
        defer { staging.removeAll() }
        var lines = RequestLines()
        var number = 0
        var sessions: [Data: any PublishingSession] = [:]
        while let line = try lines.next() {
            number += 1
            if line.allSatisfy({ $0 <= 0x20 }) { continue }
            let (request, publisher) = try Self.taken(atLine: number) {
                let request = try WorkRequest(line)
                return (request, try session(for: request, root, staging, among: &sessions))
            }
            try StandardOutput.write(try publisher.answer(to: request) + [UInt8(ascii: "\n")])
        }
    }

    /// What is read from a line; a line that is wrong is said with its number.
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
        for request: WorkRequest, _ root: OpenFolder, _ staging: StagingArea,
        among sessions: inout [Data: any PublishingSession]
    ) throws -> any PublishingSession {
        let folder = try PublishingFolder(request)
        // Compared by bytes: two spellings of an accent are two folders.
        let name = Data((request.operation + "\n" + folder.path + "\n").utf8) + request.parameters
        if let session = sessions[name] { return session }
        let session = try makeSession(for: request, in: folder, root, staging)
        // Each may have a process of its own.
        if sessions.count >= Self.sessionsKept { sessions = [:] }
        sessions[name] = session
        return session
    }

    private func makeSession(
        for request: WorkRequest, in folder: PublishingFolder, _ root: OpenFolder, _ staging: StagingArea
    ) throws -> any PublishingSession {
        let parameters = try readParameters(request.operation, request.parameters)
        guard let type = operations.first(where: { $0.name == request.operation }) else {
            throw WorkMisfit("op: \"\(request.operation)\" is unknown")
        }
        func make<Work: BatchOperation>(_: Work.Type) throws -> any PublishingSession {
            try OperationPublisher<Work>(parameters, root, folder, staging, options)
        }
        return try make(type)
    }
}

/// What answers requests with the same operation, parameters and folder.
protocol PublishingSession {
    func answer(to request: WorkRequest) throws -> [UInt8]
}

/// The folder of a request, below the worker's.
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

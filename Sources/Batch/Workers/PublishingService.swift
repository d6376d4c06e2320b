public import Foundation

/// The worker end for other engines: does what it is asked for and publishes the outputs itself.
public struct PublishingService {
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

    /// Answers one line after the other until there are no more.
    public func serve() throws {
        let staging = try StagingArea(in: root)
        defer { staging.removeAll() }
        var lines = RequestLines()
        var sessions: [String: any PublishingSession] = [:]
        var number = 0
        while let line = try lines.next() {
            number += 1
            if line.allSatisfy({ $0 <= 0x20 }) { continue }
            do {
                let request = try WorkRequest(line)
                let folder = try PublishingFolder(request)
                let name = [
                    request.operation, folder.path, String(decoding: request.parameters, as: UTF8.self),
                ].joined(separator: "\n")
                let session = try sessions[name] ?? session(for: request, in: folder, staging)
                sessions[name] = session
                try StandardOutput.write(try session.answer(to: request) + [UInt8(ascii: "\n")])
            } catch let misfit as WorkMisfit {
                throw misfit.inLine(number)
            }
        }
    }

    private func session(
        for request: WorkRequest, in folder: PublishingFolder, _ staging: StagingArea
    ) throws -> any PublishingSession {
        let parameters = try readParameters(request.operation, request.parameters)
        guard let type = operations.first(where: { $0.name == request.operation }) else {
            throw WorkMisfit("op: \"\(request.operation)\" is unknown")
        }
        func make<Work: BatchOperation>(_: Work.Type) throws -> any PublishingSession {
            try OperationPublisher<Work>(parameters, root: root, folder, staging, options)
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
        for text in [request.folder ?? ".", request.item.stem] {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard !parts.contains(".."), !parts.contains(""), parts.first != ".fieldbook" else {
                throw WorkMisfit("\"\(text)\": a path below the output folder was expected")
            }
        }
        guard !request.item.isStandardInput else {
            throw WorkMisfit("input: a file's path was expected")
        }
        path = request.folder ?? "."
    }
}

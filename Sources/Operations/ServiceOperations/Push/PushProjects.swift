import APICore
public import Batch
import LandOperations
import Nyla
import Streams

/// Sends projects with their parcels, from tables, to a real estate instance of Nyla.
///
/// A table has one row for each parcel of a project, with the project's label and the parcel's EGRID or identifier. A project
/// with the same label is changed, any other created, so that a table can be sent again.
public struct PushProjects: ServiceOperation {
    /// Parameters of `projects.push`.
    public struct Parameters: ServicePushing {
        @Parameter("Remove parcels from the projects if the table does not list them.")
        public var replace = false
        @Parameter("Compare the projects and send nothing.", .inManifestsOnly)
        public var dryRun = false
        public var service = ServiceParameters()

        public init() {}
    }

    public static let name = "projects.push"
    public static let traits = OperationTraits(
        version: 1, acceptedExtensions: ["csv", "tsv", "txt"], isRepeatedAlways: true)

    public let parameters: Parameters
    /// Files are sent one after the other, so that a project of two of them is created once.
    let turn: PushTurn<LandAtService>

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        turn = PushTurn(at: try PulledService(parameters, given: service))
    }

    public func outputPlan(of item: Item) -> OutputPlan { [] }

    public func makeWorker() throws -> any OperationWorker<PushedProjects> {
        PushProjectsWorker(operation: self)
    }
}

/// Sends the projects of one table per item.
private final class PushProjectsWorker: OperationWorker {
    private let operation: PushProjects
    private let transformers = TransformerCache()

    init(operation: PushProjects) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> PushedProjects {
        try operation.turn.take { try push(item, to: $0, in: context, &$1) }
    }

    private func push(
        _ item: Item, to service: SignedInService, in context: ItemContext, _ known: inout LandAtService?
    ) throws -> PushedProjects {
        let table = try ProjectTable(ByteSource(path: item.path))
        var land = try known ?? LandAtService(of: service, withProjects: true, transformers)
        let plan = ProjectPlan(
            table, projects: land.projects, parcels: land.parcels, replaces: operation.parameters.replace)
        let missing = try land.check(Self.rights(for: plan), inDryRun: operation.parameters.dryRun)
        // After an error, nobody knows what the service has; the next file reads it again.
        known = nil
        var isKnown = true
        var result = PushedProjects(input: item.name, moreNotes: land.notes)
        result.faults = table.errors.map(\.itemFailure) + missing
        for entry in plan.entries {
            try WorkStop.check()
            let sent = try send(entry, land, to: service, &result.faults)
            result.projects.append(sent)
            try context.print([sent.row(of: item.name)])
            switch (entry.step, sent.state) {
            case (.create, .created), (.update, .updated):
                if let id = sent.id { land.note(entry, as: .text(id)) } else { isKnown = false }
            case (.create, .error), (.update, .error): isKnown = false
            default: break
            }
        }
        if isKnown { known = land }
        return result
    }

    /// The rights that the plan needs, each once.
    private static func rights(for plan: ProjectPlan) -> [LandAtService.Right] {
        var rights: [LandAtService.Right] = []
        for entry in plan.entries {
            let right: LandAtService.Right? =
                switch entry.step {
                case .create: .createProjects
                case .update: .changeProjects
                case .same, .wrong: nil
                }
            if let right, !rights.contains(right) { rights.append(right) }
        }
        return rights
    }

    private func send(
        _ entry: ProjectPlan.Entry, _ land: LandAtService, to service: SignedInService,
        _ faults: inout [ItemFailure]
    ) throws -> PushedProjects.Line {
        let isDryRun = operation.parameters.dryRun
        var line = PushedProjects.Line(
            label: entry.label, parcels: entry.parcels.count, added: entry.added, removed: entry.removed)
        let place = "project \(entry.label)"
        switch entry.step {
        case .wrong(let words):
            faults.append(.refused(words, at: place))
            line.words = words
            return line
        case .same(let id): (line.state, line.id) = (.same, id.text)
        case .create: line.state = isDryRun ? .wouldCreate : .created
        case .update(let id): (line.state, line.id) = (isDryRun ? .wouldUpdate : .updated, id.text)
        }
        guard !isDryRun else { return line }
        do {
            line.id = try land.send(entry, to: service)?.text
        } catch {
            if error.affectsAllRequests || error.isTransient { throw error }
            var failure = error.itemFailure
            failure.place = failure.place ?? place
            faults.append(failure)
            (line.state, line.words) = (.error, failure.message)
        }
        return line
    }
}

/// Result of `projects.push`.
public struct PushedProjects: OperationResult {
    /// A project.
    struct Line: Codable, Hashable, Sendable {
        let label: String
        var state = PushState.error
        let parcels: Int
        let added: Int
        let removed: Int
        var id: String?
        var words: String?

        init(label: String, parcels: Int, added: Int, removed: Int) {
            (self.label, self.parcels, self.added, self.removed) = (label, parcels, added, removed)
        }

        func row(of input: String) -> Row {
            Row([
                "input": .text(input), "project": .text(label), "state": .text(state.rawValue),
                "parcels": .integer(parcels), "added": .integer(added), "removed": .integer(removed),
                "id": .init(id), "error": .init(words),
            ])
        }
    }

    public var input: String
    var projects: [Line] = []
    var moreNotes: [String]
    public var faults: [ItemFailure] = []

    init(input: String, moreNotes: [String]) {
        self.input = input
        self.moreNotes = moreNotes
    }

    public var notes: [String] { moreNotes }
    public var foundNothing: Bool { projects.isEmpty && faults.isEmpty }

    public var rows: [Row] { projects.map { $0.row(of: input) } }
}

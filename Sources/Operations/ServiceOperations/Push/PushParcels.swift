import APICore
import Answers
public import Batch
import LandOperations
import Nyla
import Parcels
import SimpleFeatures
import Streams
import SwissCoordinates

/// Sends parcels of files in any format to a real estate instance of Nyla: new ones are created, changed ones updated.
///
/// A parcel is recognised by its EGRID, or else by its place in LV95, so that a file can be sent again.
public struct PushParcels: ServiceOperation {
    /// Parameters of `parcels.push`.
    public struct Parameters: ServicePushing {
        @Parameter("CRS of the input: lv95, lv03, wgs84, EPSG:n, or auto.", .value("crs"))
        public var from = "auto"
        @Parameter("Layer to read, if the file has several.", .value("name"))
        public var layer: String?
        @Parameter("Add the parcels to this project, which is created if it does not exist.", .value("label"))
        public var project: String?
        @Parameter("Only create missing parcels; do not change existing ones.")
        public var createOnly = false
        @Parameter(
            "Send each outline as a list of its corners instead of as GeoJSON; each parcel must have one part and no holes."
        )
        public var asPoints = false
        @Parameter("Compare the parcels and send nothing.", .inManifestsOnly)
        public var dryRun = false
        public var service = ServiceParameters()

        public init() {}
    }

    public static let name = "parcels.push"
    public static let traits = OperationTraits(
        version: 1, acceptedExtensions: FeatureInput.acceptedExtensions,
        namedExtensions: FeatureInput.namedExtensions,
        companionExtensions: FeatureInput.companionExtensions, acceptsMixedFolders: true,
        isRepeatedAlways: true)

    public let parameters: Parameters
    let source: SourceSystem
    /// Files are sent one after the other, so that the same parcel in two of them is created once.
    let turn: PushTurn<LandAtService>

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        source = try SourceSystem(parameters.from)
        turn = PushTurn(at: try PulledService(parameters, given: service))
    }

    public func outputPlan(of item: Item) -> OutputPlan { [] }

    public func makeWorker() throws -> any OperationWorker<PushedParcels> {
        PushParcelsWorker(operation: self)
    }
}

/// Sends the parcels of one file per item.
private final class PushParcelsWorker: OperationWorker {
    private let operation: PushParcels
    private let transformers = TransformerCache()

    init(operation: PushParcels) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> PushedParcels {
        try operation.turn.take { try push(item, to: $0, in: context, &$1) }
    }

    private func push(
        _ item: Item, to service: SignedInService, in context: ItemContext, _ known: inout LandAtService?
    ) throws -> PushedParcels {
        let parameters = operation.parameters
        var options = VectorSourceOptions(layer: parameters.layer)
        options.choosesParcels = true
        let input = try FeatureInput(item, from: operation.source, options, in: context)
        let parcels = try parcels(of: input)
        var land =
            try known ?? LandAtService(of: service, withProjects: parameters.project != nil, transformers)
        let plan = ParcelPlan(parcels, there: land.parcels, unreadable: land.unreadable)
        let missing = try land.check(rights(for: plan, land), inDryRun: parameters.dryRun)
        // After an error, nobody knows what the service has; the next file reads it again.
        known = nil
        var result = PushedParcels(input: item.name, notes: input.notes + land.notes)
        result.faults = try input.faults.faults(besides: parcels.count) + missing
        var ids: [String] = []
        var sent: [Identifier: ParcelPlan.Existing] = [:]
        var isKnown = true
        for (number, entry) in plan.entries.enumerated() {
            try WorkStop.check()
            let pushed = try send(entry, number: number + 1, land, to: service, &result)
            if let id = pushed.id { ids.append(id) }
            switch (entry.step, pushed.state) {
            case (.create, .created), (.update, .updated):
                let id = entry.id ?? pushed.id.map { .text($0) }
                if let id {
                    sent[id] = try ParcelPlan.Existing(id, sent: entry.sent)
                } else {
                    isKnown = false
                }
            case (.create, .error), (.update, .error): isKnown = false
            default: break
            }
            result.parcels.append(pushed)
            try context.print([pushed.row(of: item.name)])
            context.report(progress: "\(number + 1) of \(plan.entries.count) parcels")
        }
        if let project = parameters.project {
            try add(ids, to: project, &land, at: service, &result)
        }
        land.note(sent)
        if isKnown { known = land }
        return result
    }

    private func parcels(of input: FeatureInput) throws -> [Parcel] {
        let transformer = try transformers.transformer(from: input.system, to: .lv95)
        var reader = ParcelReader()
        var grouping = ParcelGrouping()
        try input.forEach { feature in
            _ = grouping.add(try reader.parcel(of: try feature.transformed(by: transformer)))
        }
        return grouping.parcels
    }

    /// The rights that the plan needs.
    private func rights(for plan: ParcelPlan, _ land: LandAtService) -> [LandAtService.Right] {
        var (creates, updates) = (false, false)
        for entry in plan.entries {
            switch entry.step {
            case .create: creates = true
            case .update: updates = updates || !operation.parameters.createOnly
            case .same, .wrong: break
            }
        }
        var rights: [LandAtService.Right] = []
        if creates { rights.append(.createParcels) }
        if updates { rights.append(.changeParcels) }
        guard let label = operation.parameters.project else { return rights }
        let project = ProjectPlan(label, with: plan.entries.compactMap(\.id), projects: land.projects)
        switch project.entries.first?.step {
        case .create?: rights.append(.createProjects)
        case .update?: rights.append(.changeProjects)
        case .same? where creates: rights.append(.changeProjects)
        case .same?, .wrong?, nil: break
        }
        return rights
    }

    private func send(
        _ entry: ParcelPlan.Entry, number: Int, _ land: LandAtService, to service: SignedInService,
        _ result: inout PushedParcels
    ) throws -> PushedParcels.Line {
        let parameters = operation.parameters
        var line = PushedParcels.Line(
            number: entry.parcel.number, egrid: entry.parcel.egrid, state: .error, id: entry.id?.text)
        let form: Nyla.ParcelForm = parameters.asPoints ? .points : .geoJSON
        let place = "parcel \(entry.parcel.name ?? "\(number)")"
        do {
            switch entry.step {
            case .wrong(let words): throw ItemFailure.refused(words, at: place)
            case .same(_, let match): (line.state, line.match) = (.same, match)
            case .update(let existing, let match, let changes):
                (line.match, line.changes) = (match, changes)
                line.state = parameters.createOnly ? .held : parameters.dryRun ? .wouldUpdate : .updated
                guard line.state == .updated else { break }
                let sent = entry.sent
                _ = try land.ask(service) { (land) throws(APIError) in
                    try await land.update(existing.id, to: sent, as: form)
                }
            case .create:
                line.state = parameters.dryRun ? .wouldCreate : .created
                guard !parameters.dryRun else { break }
                let sent = entry.sent
                line.id = try land.ask(service) { (land) throws(APIError) in
                    try await land.create(sent, as: form)
                }.id?.text
            }
        } catch let error as APIError where !error.affectsAllRequests && !error.isTransient {
            line.fail(error.itemFailure, at: place, &result.faults)
        } catch let error as ItemFailure {
            line.fail(error, at: place, &result.faults)
        }
        return line
    }

    private func add(
        _ ids: [String], to label: String, _ land: inout LandAtService, at service: SignedInService,
        _ result: inout PushedParcels
    ) throws {
        let plan = ProjectPlan(label, with: ids.map { .text($0) }, projects: land.projects)
        for entry in plan.entries {
            if case .wrong(let words) = entry.step {
                result.faults.append(.refused(words, at: "project \(label)"))
                continue
            }
            if operation.parameters.dryRun {
                // Parcels that would be created have no identifier yet.
                let new = result.parcels.count { $0.state == .wouldCreate }
                result.noteProject(entry, parcels: entry.added + new, as: nil)
                continue
            }
            let id = try land.send(entry, to: service)
            if let id {
                land.note(entry, as: id)
            } else if case .create = entry.step {
                result.moreNotes.append(
                    "project \(entry.label) was created, but the service does not state its identifier")
                continue
            }
            result.noteProject(entry, parcels: entry.added, as: id)
        }
    }
}

/// Result of `parcels.push`.
public struct PushedParcels: OperationResult {
    /// A parcel.
    struct Line: Codable, Hashable, Sendable {
        let number: String?
        let egrid: String?
        var state: PushState
        var match: ParcelPlan.Match?
        var changes: [String] = []
        var id: String?
        var words: String?

        init(number: String?, egrid: String?, state: PushState, id: String?) {
            (self.number, self.egrid, self.state, self.id) = (number, egrid, state, id)
        }

        func row(of input: String) -> Row {
            Row([
                "input": .text(input), "parcel": .init(number), "egrid": .init(egrid),
                "state": .text(state.rawValue), "matched_by": .init(match?.rawValue),
                "changes": .list(changes), "id": .init(id), "error": .init(words),
            ])
        }

        mutating func fail(_ failure: ItemFailure, at place: String, _ faults: inout [ItemFailure]) {
            var failure = failure
            failure.place = failure.place ?? place
            faults.append(failure)
            (state, words) = (.error, failure.message)
        }
    }

    public var input: String
    var parcels: [Line] = []
    var moreNotes: [String]
    public var faults: [ItemFailure] = []

    init(input: String, notes: [String]) {
        self.input = input
        moreNotes = notes
    }

    /// Notes what becomes of the project that the parcels are added to.
    ///
    /// - Parameters:
    ///   - count: parcels that the project has not had before.
    ///   - id: the project's identifier at the service; `nil` in a dry run.
    mutating func noteProject(_ entry: ProjectPlan.Entry, parcels count: Int, as id: Identifier?) {
        let (name, parcels) = (entry.label, count.counted("parcel"))
        switch (entry.step, id) {
        case (.create, nil): moreNotes.append("project \(name) would be created with \(parcels)")
        case (.create, let id?): moreNotes.append("project \(name) is created as \(id) with \(parcels)")
        case (.wrong, _): break
        case _ where count == 0: break
        case (_, nil): moreNotes.append("project \(name): \(parcels) would be added")
        case (_, let id?): moreNotes.append("project \(id): \(parcels) added")
        }
    }

    public var notes: [String] {
        let held = parcels.count { $0.state == .held }
        guard held > 0 else { return moreNotes }
        return moreNotes + [
            "\(held.counted("parcel")) held: they differ from those of the service, but --create-only changes none; "
                + "leave it out to change them"
        ]
    }
    public var foundNothing: Bool { parcels.isEmpty && faults.isEmpty }

    public var tally: [TallyCount] {
        [
            TallyCount(parcels.count { $0.state == .created }, "parcel created", "parcels created"),
            TallyCount(parcels.count { $0.state == .updated }, "parcel updated", "parcels updated"),
            TallyCount(
                parcels.count { $0.state == .same }, "parcel was already the same",
                "parcels were already the same"),
        ]
    }

    public var rows: [Row] { parcels.map { $0.row(of: input) } }
}

import APICore
import Answers
public import Batch
public import LandOperations
import Nyla
import Parcels
import SimpleFeatures
import SwissCoordinates

/// Pulls the parcels of an instance of Nyla's real estate feature into a file, page by page.
public struct PullParcels: ServiceOperation {
    /// Parameters of `parcels.pull`.
    public struct Parameters: AnswerPulling {
        @Parameter("Only the parcels of this project.", .value("id"))
        public var project: String?
        @Parameter(
            "Only the parcels with these identifiers at the service. Can be repeated.", .value("ids"),
            .commaSeparated)
        public var ids: [String] = []
        @Parameter(
            "Only parcels that touch this box, in LV95, LV03 or WGS84.",
            .value("west,south,east,north"))
        public var bbox: String?
        @Parameter("Only the neighbours of the parcel with this identifier at the service.", .value("id"))
        public var besides: String?
        @Parameter(
            "Download the parcels of the official register (WFS) that touch the box of --bbox, instead of the service's own."
        )
        public var register = false
        @Parameter(
            "Also request the building and zoning rules (BZO) of each parcel, and add them as attributes whose names begin with bzo_."
        )
        public var bzo = false
        public var list = ListSelection()
        public var output = ParcelOutputParameters()
        public var answers = AnswerParameters()

        public init() {}

        public var format: ConvertFormat {
            get { output.format }
            set { output.format = newValue }
        }
    }

    public static let name = "parcels.pull"
    public static let traits = OperationTraits.pulling(version: 2)

    public let parameters: Parameters
    let service: PulledService
    let target: ReferenceSystem
    let box: ParcelBox?
    fileprivate let choice: ParcelChoice

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
        _ = try parameters.list.query()
        target = try ReferenceSystem(parameters.output.to ?? parameters.output.format.usualSystem)
        box = try parameters.bbox.map(ParcelBox.init)
        choice = try ParcelChoice(parameters, in: box)
    }

    /// The grids of the coordinate transformation.
    public func resources(without unused: Set<String>) -> [String] {
        TransformOptions().fileHashes(withHeights: target.heights != nil)
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        parameters.output.format.featureFormat.outputPlan(withStem: item.stem)
    }

    public func makeWorker() throws -> any OperationWorker<PulledParcels> {
        try PullParcelsWorker(operation: self)
    }
}

/// Pulls the parcels of one instance per item.
private final class PullParcelsWorker: OperationWorker {
    /// The most parcels of an instance.
    private static let mostParcels = 500_000

    private let operation: PullParcels
    private let transformers = TransformerCache()
    private let region: ParcelRegion?

    init(operation: PullParcels) throws {
        self.operation = operation
        region = try operation.box?.region(transformers)
    }

    func process(_ item: Item, in context: ItemContext) throws -> PulledParcels {
        try operation.service.at(item, of: .nyla) { try pull(item, from: $0, in: context) }
    }

    private func pull(
        _ item: Item, from service: SignedInService, in context: ItemContext
    ) throws -> PulledParcels {
        let instance = try service.instance(of: "real estate")
        let fetched = try parcels(of: instance, at: service)
        var wanted = Wanted(operation.parameters.ids, of: fetched.value.project)
        var result = PulledParcels(
            input: item.name, instance: instance.text, pulled: fetched.value.parcels.count,
            to: operation.target.name, age: AnswerAge(fetched))
        let rules = BuildingRules(service, instance: instance, isWanted: operation.parameters.bzo)
        try write(fetched.value.parcels, &wanted, rules, &result, in: context)
        if fetched.value.project?.isEmpty == true {
            result.formatNotes.append("the service names no parcels of the project")
        }
        for id in wanted.missing {
            result.faults.append(
                ItemFailure(
                    code: "pull.notThere", message: "the service has no parcel \(id)",
                    remedy: "Check the identifier."))
        }
        return result
    }

    private func parcels(of instance: Identifier, at service: SignedInService) throws -> Fetched<PulledLand> {
        let project = operation.parameters.project
        let query = try operation.parameters.list.pages(ofAtMost: Self.mostParcels)
        let (list, choice) = (operation.parameters.list, operation.choice)
        let question =
            [
                "parcels.pull", service.mandate?.text ?? "", instance.text, project ?? "", list.search ?? "",
            ] + list.sort + ["where"] + list.where + choice.question
        return try service.answer(to: question, mayBeOld: operation.parameters.answers.offline) {
            (client) throws(APIError) in
            let land = NylaRealEstate(client, instance: instance, mandate: service.mandate)
            let chosen = try await Self.parcels(ofProject: project, land)
            return PulledLand(parcels: try await choice.parcels(query, of: land), project: chosen)
        }
    }

    private static func parcels(ofProject project: String?, _ land: NylaRealEstate) async throws(APIError)
        -> [String]?
    {
        guard let project else { return nil }
        return try await land.project(.text(project)).parcels.map(\.text)
    }

    private func write(
        _ parcels: [Nyla.Parcel], _ wanted: inout Wanted, _ rules: BuildingRules,
        _ result: inout PulledParcels, in context: ItemContext
    ) throws {
        let target = operation.target
        let output = try FeatureOutput(
            operation.parameters.output.format.featureFormat, target,
            isGeographic: try transformers.transformer(from: .lv95, to: target).targetIsGeographic,
            decimals: CoordinateDigits(operation.parameters.output.decimals), name: nil, in: context)
        var faults = FaultList(of: "parcels")
        var recognised = 0
        for parcel in parcels where wanted.takes(parcel.id?.text) {
            let place = "parcel \(parcel.id?.text ?? "")"
            do {
                let transformer = try transformers.transformer(from: parcel.system, to: target)
                guard try isInBox(parcel) else { continue }
                var feature = try parcel.withStandardNames.transformed(by: transformer)
                if let error = try rules.add(of: parcel.id, to: &feature) { faults.add(error, at: place) }
                try output.write(feature)
                if parcel.isSystemRecognised { recognised += 1 }
            } catch let error as TransformError {
                faults.add(error, at: place)
            } catch let error as ParcelError {
                faults.add(error, at: place)
            }
        }
        try output.finish()
        result.parcels = output.count
        result.faults = try faults.faults(besides: output.count)
        result.formatNotes = output.notes
        if recognised > 0 {
            result.formatNotes.append(
                "the service does not name the CRS of \(recognised) parcels; it was recognised from their coordinates"
            )
        }
    }

    private func isInBox(_ parcel: Nyla.Parcel) throws -> Bool {
        guard let region, let outline = parcel.feature.geometry else { return region == nil }
        let transformer = try transformers.transformer(from: parcel.system, to: .lv95)
        return try region.selects(try transformer.transform(outline).polygons, .touches)
    }
}

/// Which parcels are requested: those of the instance, the neighbours of one, or those of the official register in a box.
private enum ParcelChoice: Sendable {
    case own
    case besides(Identifier)
    case register(ParcelBox)

    init(_ parameters: PullParcels.Parameters, in box: ParcelBox?) throws {
        let list = parameters.list
        let isPlain =
            parameters.project == nil && list.search == nil && list.sort.isEmpty && list.where.isEmpty
        switch (parameters.besides, parameters.register) {
        case (nil, false): self = .own
        case (let id?, false) where isPlain: self = .besides(.text(id))
        case (_?, false):
            throw ParameterFailure(
                "besides", "it cannot be combined with a project, --search, --sort or --where")
        case (_, true):
            guard let box else { throw ParameterFailure("register", "it needs --bbox") }
            guard isPlain, parameters.besides == nil, !parameters.bzo else {
                throw ParameterFailure(
                    "register",
                    "it cannot be combined with a project, --besides, --bzo, --search, --sort or --where")
            }
            self = .register(box)
        }
    }

    /// What distinguishes the answers of different choices.
    var question: [String] {
        switch self {
        case .own: []
        case .besides(let id): ["besides", id.text]
        case .register(let box): ["register", box.system.name] + box.edges.map { "\($0)" }
        }
    }

    func parcels(_ query: PageQuery, of land: NylaRealEstate) async throws(APIError) -> [Nyla.Parcel] {
        switch self {
        case .own: try await land.parcels(query).all()
        case .besides(let id): try await land.parcels(besides: id)
        case .register(let box): try await land.registerParcels(in: box.bounds, of: box.system)
        }
    }
}

/// The building and zoning rules of parcels.
private struct BuildingRules {
    private let service: SignedInService
    private let instance: Identifier
    private let isWanted: Bool

    init(_ service: SignedInService, instance: Identifier, isWanted: Bool) {
        self.service = service
        self.instance = instance
        self.isWanted = isWanted
    }

    /// Adds the rules of a parcel to its attributes. A parcel without rules stays as it is; any other error of the parcel is
    /// returned, and one that affects all of them is thrown.
    func add(of id: Identifier?, to feature: inout Feature) throws -> APIError? {
        guard isWanted, let id else { return nil }
        try WorkStop.check()
        let (service, instance) = (service, instance)
        do throws(APIError) {
            let rules = try service.wait { (client) throws(APIError) in
                try await NylaRealEstate(client, instance: instance, mandate: service.mandate)
                    .buildingRules(of: id)
            }
            for member in rules.columns(prefix: "bzo").members {
                feature.properties[member.name] = member.value
            }
            return nil
        } catch {
            if error.affectsAllRequests || error.isTransient { throw error }
            return error.code == .notFound ? nil : error
        }
    }
}

/// The parcels of an instance.
private struct PulledLand: Codable, Sendable {
    let parcels: [Nyla.Parcel]
    /// Identifiers of the project's parcels, if a project was requested.
    let project: [String]?
}

/// Selects the requested parcels and keeps track of those that are missing.
private struct Wanted {
    private let named: [String]
    private var seen: Set<String> = []
    private let ids: Set<String>?
    private let project: Set<String>?

    init(_ ids: [String], of project: [String]?) {
        var known: Set<String> = []
        named = (ids + (project ?? [])).filter { known.insert($0).inserted }
        self.ids = ids.isEmpty ? nil : Set(ids)
        self.project = project.map { Set($0) }
    }

    /// Requested parcels that have not arrived.
    var missing: [String] { named.filter { !seen.contains($0) } }

    mutating func takes(_ id: String?) -> Bool {
        guard ids != nil || project != nil else { return true }
        guard let id else { return false }
        seen.insert(id)
        return ids?.contains(id) ?? true && project?.contains(id) ?? true
    }
}

/// A box in LV95, LV03 or WGS84, recognised from its coordinates, that selects the parcels touching it.
struct ParcelBox: Sendable {
    private static let steps = 8

    private let outline: [Position]
    /// The system of the coordinates.
    let system: ReferenceSystem
    /// West, south, east and north.
    let edges: [Double]
    let bounds: BoundingBox

    /// Reads `west,south,east,north`.
    init(_ text: String) throws {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.filter { $0 != " " }) ?? .nan
        }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[0] < numbers[2],
            numbers[1] < numbers[3]
        else {
            throw ParameterFailure("bbox", "west,south,east,north was expected, not \"\(text)\"")
        }
        let corners = [Position(x: numbers[0], y: numbers[1]), Position(x: numbers[2], y: numbers[3])]
        let systems = corners.map { ReferenceSystem.recognised(from: $0) }
        guard let system = systems[0], systems[1] == system else {
            throw ParameterFailure("bbox", "it is neither in LV95 nor in LV03 nor in WGS84: \"\(text)\"")
        }
        self.system = system
        edges = numbers
        bounds = BoundingBox(minX: numbers[0], minY: numbers[1], maxX: numbers[2], maxY: numbers[3])
        outline = Self.outline(from: corners[0], to: corners[1])
    }

    /// The box as a region in LV95, where straight edges become bent. Not for use by several tasks at once.
    func region(_ transformers: TransformerCache) throws -> ParcelRegion {
        let transformer = try transformers.transformer(from: system, to: .lv95)
        return try ParcelRegion([Polygon(rings: [try outline.map { try transformer.transform($0) }])])
    }

    private static func outline(from low: Position, to high: Position) -> [Position] {
        let parts = (0..<steps).map { Double($0) / Double(steps) }
        func between(_ start: Double, _ end: Double, _ part: Double) -> Double {
            start + (end - start) * part
        }
        let ring =
            parts.map { Position(x: between(low.x, high.x, $0), y: low.y) }
            + parts.map { Position(x: high.x, y: between(low.y, high.y, $0)) }
            + parts.map { Position(x: between(high.x, low.x, $0), y: high.y) }
            + parts.map { Position(x: low.x, y: between(high.y, low.y, $0)) }
        return ring + [low]
    }
}

/// Result of `parcels.pull`.
public struct PulledParcels: OperationResult {
    public var input: String
    public var instance: String
    /// Parcels written.
    public var parcels = 0
    /// Parcels that the instance has.
    public var pulled: Int
    public var to: String
    let age: AnswerAge
    var formatNotes: [String] = []
    public var faults: [ItemFailure] = []

    init(input: String, instance: String, pulled: Int, to: String, age: AnswerAge) {
        self.input = input
        self.instance = instance
        self.pulled = pulled
        self.to = to
        self.age = age
    }

    public var notes: [String] { age.notes + formatNotes }
    public var foundNothing: Bool { parcels == 0 && faults.isEmpty }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "instance": .text(instance), "parcels": .integer(parcels),
                "pulled": .integer(pulled), "to": .text(to), "cached": .flag(age.isCached),
                "as_of": .text(age.asOf), "faults": .integer(faults.count),
            ])
        ]
    }
}

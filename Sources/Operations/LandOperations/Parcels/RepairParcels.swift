public import Batch
import Parcels
import SimpleFeatures

/// Repairs invalid parcels and reports each change; valid parcels stay unchanged.
public struct RepairParcels: ParcelOperation {
    /// Parameters of `parcels.repair`.
    public struct Parameters: ParcelWriting {
        public var input = ParcelInputParameters()
        @Parameter("Largest change in area that a repair may make.", unit: "m2", in: 0...(.infinity))
        public var maxChange = 1.0
        @Parameter(
            "Largest change in area that a repair may make, in percent of the area.", unit: "percent",
            in: 0...(.infinity))
        public var maxChangePercent = 1.0
        @Parameter(
            "Format of the output, rows or features. (default: csv)", .readByCommand(as: "to-format"))
        public var format: ParcelFormat?

        public init() {}
    }

    public static let name = "parcels.repair"
    public static let traits = OperationTraits.parcels(version: 2)

    public let parameters: Parameters
    let source: ParcelSource

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(validating: parameters)
    }

    public func makeWorker() throws -> any OperationWorker<RepairSummary> {
        try RepairParcelsWorker(operation: self)
    }
}

final class RepairParcelsWorker: OperationWorker {
    private let operation: RepairParcels
    private let repairer: ParcelRepairer
    private let transformers = TransformerCache()

    init(operation: RepairParcels) throws {
        self.operation = operation
        repairer = try ParcelRepairer()
    }

    func process(_ item: Item, in context: ItemContext) throws -> RepairSummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let back = try input.transformerBack()
        let output = try input.output(
            as: operation.parameters.format, fields: operation.source.fields, in: context)
        try output.writeNames(of: ParcelChange.row(of: nil, in: ""))
        var summary = RepairSummary(input: item.name, hasFeatures: output.hasFeatures)
        var lostHeights = LostHeights()
        try input.forEach { feature, parcel in
            summary.looked += 1
            guard let repair = try repairer.repair(parcel.polygons) else {
                if output.hasFeatures { try output.write(feature, Row([])) }
                return
            }
            var repaired = feature
            let isRefused = isRefused(repair)
            if isRefused {
                summary.refused += 1
                input.features.report(Self.refusal(of: repair, parcel))
            } else {
                summary.repaired += 1
                lostHeights.add(feature)
                repaired.geometry = try back.single(.multiPolygon(repair.polygons))
            }
            let change = ParcelChange(parcel, repair, isRefused: isRefused)
            if output.hasFeatures { summary.note(change) }
            try output.write(repaired, ParcelChange.row(of: change, in: item.name))
        }
        try output.finish()
        summary.faults = try input.features.faults.faults(besides: summary.looked)
        summary.outputNotes = input.notes + lostHeights.notes + output.notes
        return summary
    }

    private func isRefused(_ repair: ParcelRepair) -> Bool {
        let parameters = operation.parameters
        return repair.polygons.isEmpty || repair.areaChange > parameters.maxChange
            || repair.areaChange > repair.areaBefore * parameters.maxChangePercent / 100
    }

    private static func refusal(of repair: ParcelRepair, _ parcel: Parcel) -> ItemFailure {
        ItemFailure(
            code: "repair.refused",
            message: repair.polygons.isEmpty
                ? "\(repair.reason); nothing with an area would be left"
                : "\(repair.reason); a repair would change its area, \(ParcelChange.areas(of: repair))",
            place: parcel.name.map { "parcel \($0)" },
            remedy: "Correct it in the source, or allow more with --max-change and --max-change-percent.")
    }
}

/// The repairs in one file.
public struct RepairSummary: OperationResult {
    /// The maximum number of changes listed.
    private static let maxChanges = 10_000

    public var input: String
    /// Whether the output has features, so that the changes are reported here.
    public var hasFeatures: Bool
    /// Features checked.
    public var looked = 0
    public var repaired = 0
    /// Repairs rejected since they would change an area too much.
    public var refused = 0
    /// Changes and rejected changes, up to the maximum.
    public var changes: [ParcelChange] = []
    public var faults: [ItemFailure] = []
    public var outputNotes: [String] = []

    public var rows: [Row] {
        if hasFeatures { return changes.map { ParcelChange.row(of: $0, in: input) } }
        return [
            Row([
                "input": .text(input), "parcels": .integer(looked), "repaired": .integer(repaired),
                "refused": .integer(refused), "faults": .integer(faults.count),
            ])
        ]
    }

    public var notes: [String] {
        let total =
            "\(repaired) of \(looked) repaired, \(looked - repaired - refused) valid"
            + (refused > 0 ? ", \(refused) invalid left unchanged" : "")
        let unlisted = repaired + refused - changes.count
        return [total + (hasFeatures && unlisted > 0 ? "; \(unlisted) changes are not listed" : "")]
            + outputNotes
    }

    mutating func note(_ change: ParcelChange) {
        if changes.count < Self.maxChanges { changes.append(change) }
    }
}

/// The repair of one parcel, made or rejected.
public struct ParcelChange: Codable, Sendable {
    public var egrid: String?
    public var number: String?
    /// Whether the repair was rejected since it would change the area too much.
    public var isRefused: Bool
    public var reason: String
    /// The place of the error in LV95, if GEOS reports it.
    public var easting: Double?
    public var northing: Double?
    /// Square metres.
    public var areaBefore: Double
    public var areaAfter: Double
    public var partsBefore: Int
    public var partsAfter: Int
    public var turnedRings: Int

    init(_ parcel: Parcel, _ repair: ParcelRepair, isRefused: Bool) {
        egrid = parcel.egrid
        number = parcel.number
        self.isRefused = isRefused
        reason = repair.reason
        easting = repair.place?.x
        northing = repair.place?.y
        areaBefore = repair.areaBefore
        areaAfter = repair.areaAfter
        partsBefore = repair.partsBefore
        partsAfter = repair.partsAfter
        turnedRings = repair.turnedRings
    }

    private static let area = Row.Quantity(decimals: 2, inTables: 2, unit: "m²")

    /// The area before and after, for messages.
    static func areas(of repair: ParcelRepair) -> String {
        let (before, after) = (repair.areaBefore, repair.areaAfter)
        return "\(Row.Value.number(before, decimals: 2).text) m² before and "
            + "\(Row.Value.number(after, decimals: 2).text) m² after"
    }

    /// The row of a change; without one, a row with the same columns.
    static func row(of change: ParcelChange?, in input: String) -> Row {
        Row([
            "input": .text(input), "egrid": .init(change?.egrid), "number": .init(change?.number),
            "outcome": .init(change.map { $0.isRefused ? "refused" : "repaired" }),
            "reason": .init(change?.reason), "place_e": .init(change?.easting, decimals: 3),
            "place_n": .init(change?.northing, decimals: 3),
            "area_before": .init(change?.areaBefore, Self.area),
            "area_after": .init(change?.areaAfter, Self.area), "parts_before": .init(change?.partsBefore),
            "parts_after": .init(change?.partsAfter), "rings_turned": .init(change?.turnedRings),
        ])
    }
}

public import Batch
import Foundation
import Parcels
import SimpleFeatures
import Streams
import SwissCoordinates
import Synchronization

/// Divides parcels by zones: the area of each zone on each parcel, and the floor area allowed by its utilisation ratio.
public struct OverlayParcels: ParcelOperation {
    /// Parameters of `parcels.overlay`.
    public struct Parameters: ParcelWriting {
        public var input = ParcelInputParameters()
        @Parameter("File with the zones.", .file, .required) public var zones = ""
        @Parameter("Layer with the zones, if the file has several layers.", .value("name"))
        public var zonesLayer: String?
        @Parameter(
            "Attribute with the zone's name. (default: a usual name, such as Zone or Bezeichnung)",
            .value("attribute"))
        public var zone: String?
        @Parameter(
            "Attribute with the utilisation ratio (Ausnützungsziffer), written as 0.6, as 0,6 or as 60 %.",
            .value("attribute"))
        public var utilisation: String?
        @Parameter("Leave out pieces smaller than this area.", unit: "m2", in: 0...(.infinity))
        public var tolerance = 0.1
        @Parameter(
            "Leave out pieces whose mean width is smaller than this.", unit: "mm", in: 0...(.infinity))
        public var minWidth = 0.0
        @Parameter("Repair invalid geometries and report each repair.") public var repair = false
        @Parameter(
            "Format of the output, rows or features. (default: csv)", .readByCommand(as: "to-format"))
        public var format: ParcelFormat?

        public init() {}
    }

    public static let name = "parcels.overlay"
    public static let traits = OperationTraits.parcels(version: 5)

    public let parameters: Parameters
    let source: ParcelSource
    let tolerance: SliverTolerance

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(validating: parameters)
        tolerance = SliverTolerance(area: parameters.tolerance, width: parameters.minWidth / 1_000)
    }

    var zonesFile: SecondFile {
        SecondFile(
            parameters.zones, VectorSourceOptions(layer: parameters.zonesLayer), layerOption: "--zones-layer")
    }

    /// Digests of the grids that transform coordinates, and of the zones.
    public func resources(without unused: Set<String>) -> [String] {
        TransformOptions().fileHashes(withHeights: false) + [zonesFile.resource]
    }

    public func makeWorker() throws -> any OperationWorker<OverlaySummary> {
        OverlayParcelsWorker(operation: self)
    }
}

/// Divides the parcels of each file by the same zones, on all cores.
final class OverlayParcelsWorker: OperationWorker {
    private static let parcelsPerBlock = 256

    private let operation: OverlayParcels
    private let transformers = TransformerCache()
    /// Read with the first item.
    private var plan: ZonePlan?
    private var lanes: [OverlayLane] = []

    init(operation: OverlayParcels) {
        self.operation = operation
    }

    func process(_ item: Item, in context: ItemContext) throws -> OverlaySummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let plan = try plan(in: context)
        let grouping = try input.grouped(apartBy: [])
        let parcels = grouping.parcels
        let output = try OverlayOutput(
            operation.parameters.format, plan, item, input.transformer,
            try input.transformerBack(), in: context)
        var start = 0
        let lanes = lanes
        let isGivenUp = WorkStop.isRequested
        try ParallelBlocks.run(
            threads: lanes.count,
            read: {
                if isGivenUp() { throw StoppedItem() }
                defer { start += Self.parcelsPerBlock }
                return start < parcels.count
                    ? start..<min(start + Self.parcelsPerBlock, parcels.count) : nil
            },
            state: { thread in lanes[thread] },
            work: { lane, block in (block, lane.divide(block, of: grouping)) },
            write: { block, outcomes in
                for (parcel, outcome) in zip(parcels[block], outcomes) { try output.write(parcel, outcome) }
            })
        try output.finish()
        var summary = output.summary
        summary.outputNotes += input.notes
        summary.faults =
            try input.features.faults.faults(besides: parcels.count) + plan.faults
            + output.faults.faults(besides: 1)
        return summary
    }

    private func plan(in context: ItemContext) throws -> ZonePlan {
        if let plan { return plan }
        let made = try ZonePlan(operation, transformers, in: context)
        for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
            lanes.append(try OverlayLane(made, operation))
        }
        plan = made
        return made
    }
}

/// The state of one thread that divides parcels by zones.
final class OverlayLane: Sendable {
    /// The outcome for one parcel.
    enum Outcome: Sendable {
        /// Divided, after a repair if there is one.
        case divided(ZonedParcel, ParcelRepair?)
        /// Invalid, and repairs were not requested.
        case invalid(ParcelRepair)
        case failed(ParcelError)
    }

    private struct State {
        let overlay: ZoneOverlay
        let repairer: ParcelRepairer
    }

    private let repairs: Bool
    private let state: Mutex<State>

    init(_ plan: ZonePlan, _ operation: OverlayParcels) throws(ParcelError) {
        repairs = operation.parameters.repair
        state = Mutex(
            State(
                overlay: try ZoneOverlay(
                    zones: plan.zones.map(\.polygons), tolerance: operation.tolerance),
                repairer: try ParcelRepairer()))
    }

    /// Divides the parcels at these places.
    func divide(_ places: Range<Int>, of parcels: ParcelGrouping) -> [Outcome] {
        state.withLock { state in places.map { outcome(of: parcels.features(ofParcel: $0), state) } }
    }

    private func outcome(of features: [[Polygon]], _ state: State) -> Outcome {
        do throws(ParcelError) {
            guard let repair = try state.repairer.repair(features: features) else {
                return .divided(try state.overlay.divide(features.flatMap(\.self)), nil)
            }
            if !repair.joinsSoundParts && !repairs { return .invalid(repair) }
            return .divided(
                try state.overlay.divide(repair.polygons), repair.joinsSoundParts ? nil : repair)
        } catch {
            return .failed(error)
        }
    }
}

/// Writes the pieces of parcels as rows, or as features in the CRS of the input.
final class OverlayOutput {
    private let plan: ZonePlan
    private let input: String
    private let back: Transformer
    private let output: ParcelOutput
    private(set) var summary: OverlaySummary
    private(set) var faults = FaultList()

    init(
        _ format: ParcelFormat?, _ plan: ZonePlan, _ item: Item, _ transformer: Transformer,
        _ back: Transformer, in context: ItemContext
    ) throws {
        self.plan = plan
        self.back = back
        input = item.name
        output = try ParcelOutput(format, transformer, name: nil, in: context)
        summary = OverlaySummary(input: item.name)
        try output.writeNames(of: row(nil, nil, of: nil))
    }

    func write(_ parcel: Parcel, _ outcome: OverlayLane.Outcome) throws {
        let place = parcel.name.map { "parcel \($0)" } ?? "a parcel without a number"
        summary.count(parcel.kind)
        switch outcome {
        case .failed(let error): faults.add(error, at: place)
        case .invalid(let repair):
            faults.add(
                Self.failure("\(repair.reason); it was left out", "Repair it, or use --repair."), at: place)
        case .divided(let zoned, let repair):
            if let repair {
                let areas = ParcelChange.areas(of: repair)
                faults.add(
                    Self.failure("\(repair.reason); it was repaired, its area \(areas)", "Check the result."),
                    at: place)
            }
            for conflict in zoned.conflicts { faults.add(self.failure(of: conflict), at: place) }
            for piece in zoned.pieces { try write(parcel, piece, of: zoned) }
            if parcel.kind.isLand { summary.add(zoned) }
        }
    }

    func finish() throws {
        try output.finish()
        summary.outputNotes = output.notes
    }

    private func write(_ parcel: Parcel, _ piece: ZonedParcel.Piece, of zoned: ZonedParcel) throws {
        if parcel.kind.isLand, let buildable = buildable(piece) {
            summary.buildable = (summary.buildable ?? 0) + buildable
        }
        let row = row(parcel, piece, of: zoned)
        try output.write(try feature(piece, row), row)
    }

    /// The row of a piece; without one, a row with the same columns.
    private func row(_ parcel: Parcel?, _ piece: ZonedParcel.Piece?, of zoned: ZonedParcel?) -> Row {
        let share = (piece?.area ?? 0) / (zoned?.area ?? 0)
        let row = Row([
            "input": .text(input), "egrid": .init(parcel?.egrid), "number": .init(parcel?.number),
            "bfs": .init(parcel?.municipality), "kind": .init(parcel?.kind.rawValue),
            "parcel_m2": .init(zoned?.area, .area), "zone": .text(zone(of: piece)?.name ?? "(none)"),
            "area_m2": .init(piece?.area, .area),
            "share_percent": .quantity(share.isFinite ? 100 * share : 0, .percentage),
            "utilisation": .init(zone(of: piece)?.utilisation, decimals: 3),
            "buildable_m2": .init(piece.flatMap(buildable), .area),
        ])
        // Rights lie over land, whose area counts already.
        return parcel?.kind.isLand == true ? row.totalling("area_m2") : row
    }

    private func zone(of piece: ZonedParcel.Piece?) -> Zone? { piece?.zone.map { plan.zones[$0] } }

    /// The floor area allowed by the zone's utilisation ratio.
    private func buildable(_ piece: ZonedParcel.Piece) -> Double? {
        zone(of: piece)?.utilisation.map { $0 * piece.area }
    }

    private func feature(_ piece: ZonedParcel.Piece, _ row: Row) throws -> Feature {
        Feature(
            geometry: try back.single(.multiPolygon(piece.polygons)),
            properties: JSONObject(
                row.columns.dropFirst().map { .init(name: $0.name, value: JSONValue($0.value)) }))
    }

    private func failure(of conflict: ZonedParcel.Conflict) -> ItemFailure {
        let names = conflict.zones.map { plan.zones[$0].name }.joined(separator: " and ")
        let area = Row.Value.number(conflict.area, decimals: 2).text
        return ItemFailure(
            code: "overlay.zonesOverlap", message: "zones \(names) overlap by \(area) m²",
            remedy: "Correct the zones; the area is counted in both.")
    }

    private static func failure(_ message: String, _ remedy: String) -> ItemFailure {
        ItemFailure(code: "parcel.invalid", message: message, remedy: remedy)
    }
}

/// Totals of the land divided by zones in one file; rights over land are only counted.
public struct OverlaySummary: OperationResult {
    public var input: String
    public var parcels = 0
    /// Rights over land.
    public var rights = 0
    public var pieces = 0
    /// Square metres in zones; where two zones overlap, the area counts twice.
    public var zoned = 0.0
    /// Square metres outside all zones.
    public var rest = 0.0
    /// Square metres of floor by the zones' utilisation ratios; `nil` without any.
    public var buildable: Double?
    public var slivers = 0
    public var sliverArea = 0.0
    public var faults: [ItemFailure] = []
    public var outputNotes: [String] = []

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels), "pieces": .integer(pieces),
                "zoned_m2": .quantity(zoned, .area), "rest_m2": .quantity(rest, .area),
                "buildable_m2": .init(buildable, .area), "slivers": .integer(slivers),
                "slivers_m2": .number(sliverArea, decimals: 3), "faults": .integer(faults.count),
            ]).totalling("parcels", "pieces", "zoned_m2", "rest_m2", "slivers", "slivers_m2", "faults")
        ]
    }

    public var notes: [String] {
        var notes: [String] = []
        if slivers > 0 {
            let area = Row.Value.number(sliverArea, decimals: 3).text
            notes.append("\(slivers.counted("sliver")) of \(area) m² in all left out")
        }
        if rights > 0 {
            notes.append("\(rights.counted("right over land is", "rights over land are")) not in the totals")
        }
        return notes + outputNotes
    }

    /// Counts a parcel, divided or not.
    mutating func count(_ kind: ParcelKind) {
        if kind.isLand { parcels += 1 } else { rights += 1 }
    }

    /// Adds the pieces of a parcel of land.
    mutating func add(_ land: ZonedParcel) {
        pieces += land.pieces.count
        slivers += land.sliverCount
        sliverArea += land.sliverArea
        for piece in land.pieces {
            if piece.zone == nil { rest += piece.area } else { zoned += piece.area }
        }
    }
}

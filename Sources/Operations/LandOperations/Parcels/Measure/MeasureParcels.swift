public import Batch
import Foundation
public import Parcels
import Streams
import SwissCoordinates

/// Measures parcels in LV95: area, perimeter, centroid and point on surface, with the register's area and its tolerance.
///
/// A parcel of several features with one EGRID is one row, at the place of its first feature. The figures of all parcels are
/// held in memory for that, some 300 bytes each.
public struct MeasureParcels: ParcelOperation, SearchingOperation {
    /// Parameters of `parcels.measure`.
    public struct Parameters: ParcelReading, RowPrinting {
        public var input = ParcelInputParameters()
        public var selection = ParcelSelectionParameters()
        @Parameter(
            "Format of the output, rows or features. (default: csv)", .readByCommand(as: "to-format"))
        public var format: MeasureFormat?
        @Parameter(
            "Tolerance class of the boundary points, from TS2 (towns) to TS5 (mountains).",
            .value("class"))
        public var toleranceClass = ToleranceClass.ts2
        @Parameter("List only parcels whose registered area is outside the tolerance.") public
            var outsideOnly = false
        @Parameter("List each feature, in the order of the file, instead of whole parcels.")
        public var separateParts = false

        public init() {}
    }

    public static let name = "parcels.measure"
    public static let traits = OperationTraits.parcels(version: 6)

    public let parameters: Parameters
    let source: ParcelSource
    /// What selects the parcels; `nil` for all of them.
    let selection: ParcelSelection?

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(validating: parameters)
        let selection = try ParcelSelection(parameters.selection)
        self.selection = parameters.selection.isEmpty ? nil : selection
    }

    /// Digests of the grids that transform coordinates, and of the files with criteria.
    public func resources(without unused: Set<String>) -> [String] {
        TransformOptions().fileHashes(withHeights: false)
            + (selection?.files ?? []).map { SecondFile($0).resource }
    }

    public func failure(afterFinding found: Set<String>) -> ItemFailure? {
        selection?.failure(afterFinding: found)
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    public func makeWorker() throws -> any OperationWorker<ParcelSummary> {
        MeasureParcelsWorker(operation: self)
    }
}

/// Formats of `parcels measure`; the raw value is the file extension.
public enum MeasureFormat: String, CaseIterable, ParameterValue {
    case csv
    case ndjson
    /// Aligned columns.
    case txt
    /// The features of the input with the measures as attributes.
    case geojson
    /// The same, a feature on each line.
    case geojsonl

    var featureFormat: FeatureFormat? { FeatureFormat(rawValue: rawValue) }
    var tableFormat: TableFormat? { TableFormat(rawValue: rawValue) }
}

/// Measures the parcels of files, on all cores.
final class MeasureParcelsWorker: OperationWorker {
    private let operation: MeasureParcels
    private let transformers = TransformerCache()
    /// Kept for the next file if it has the same CRS.
    private var lanes: (system: ReferenceSystem, lanes: [MeasuringLane])?
    /// Made with the first item, which reads the criteria's files.
    private var criteria: ParcelCriteria?
    /// The parcels of the current item to measure; `nil` for all of them.
    private var chosen: ChosenParcels?

    init(operation: MeasureParcels) {
        self.operation = operation
    }

    func process(_ item: Item, in context: ItemContext) throws -> ParcelSummary {
        guard let selection = operation.selection else { return try summarize(item, in: context) }
        let source = try SpooledItem(item, in: context)
        let criteria = try criteria ?? ParcelCriteria(selection, transformers, in: context)
        self.criteria = criteria
        let chosen = try ChosenParcels(
            source.item, operation.source, criteria, separateParts: operation.parameters.separateParts,
            transformers, in: context)
        self.chosen = chosen
        var summary = try withExtendedLifetime(source) { try summarize(source.item, in: context) }
        summary.faults += chosen.faults + criteria.faults
        summary.foundNames = chosen.foundNames
        return summary
    }

    private func summarize(_ item: Item, in context: ItemContext) throws -> ParcelSummary {
        let asked = operation.parameters
        guard asked.format?.featureFormat != nil else {
            let output = try MeasuredRows(TableOutput(asked.format?.tableFormat, in: context), item, asked)
            let summary =
                try asked.separateParts
                ? stream(item, to: output, in: context) : write(item, to: output, in: context)
            try output.finish()
            return summary
        }
        return try writeFeatures(item, in: context)
    }

    /// Writes a row for each feature while reading.
    private func stream(
        _ item: Item, to output: MeasuredRows, in context: ItemContext
    ) throws -> ParcelSummary {
        var summary = ParcelSummary(input: item.name, operation.parameters)
        let faults = try measure(item, &summary, in: context) { parcel, _, summary in
            try output.write(parcel, countingIn: &summary)
        }
        return try summary.with(faults)
    }

    /// Writes a row for each parcel, once all parts are known.
    private func write(
        _ item: Item, to output: MeasuredRows, in context: ItemContext
    ) throws -> ParcelSummary {
        let source = try SpooledItem(item, in: context)
        var summary = ParcelSummary(input: item.name, operation.parameters)
        let (measured, faults) = try measureAll(source.item, &summary, in: context)
        try output.write(measured.parcels, countingIn: &summary)
        return try summary.with(faults)
    }

    /// Writes the features of the input, each with the figures of its whole parcel. Reads the file twice: to measure, and to
    /// write.
    private func writeFeatures(_ item: Item, in context: ItemContext) throws -> ParcelSummary {
        let source = try SpooledItem(item, in: context)
        var summary = ParcelSummary(input: item.name, operation.parameters)
        let (measured, faults) = try measureAll(source.item, &summary, in: context)
        let figures = measured.parcels.map { MeasuredFigures($0, operation.parameters.toleranceClass) }
        for case let figures? in figures { summary.count(figures) }
        let input = try FeatureInput(
            source.item, from: operation.source.system, operation.source.options, in: context)
        let transformer = try transformers.transformer(from: input.system, to: .wgs84)
        let names = NewAttributeNames(
            MeasuredColumn.attributes.map(\.name), besides: summary.sightings.names, prefix: "measured")
        summary.notes += names.notes
        let output = try MeasuredFeatures(operation.parameters, input, names, transformer, in: context)
        try output.write { number in measured.place(ofFeature: number).flatMap { figures[$0] } }
        return try summary.with(faults)
    }

    /// Measures all parcels, and reports those whose parts overlap.
    private func measureAll(
        _ item: Item, _ summary: inout ParcelSummary, in context: ItemContext
    ) throws -> (MeasuredParcels, FaultList) {
        var measured = MeasuredParcels(separateParts: operation.parameters.separateParts)
        var faults = try measure(item, &summary, in: context) { parcel, input, _ in
            for contradiction in measured.add(parcel, ofFeature: input.number) {
                input.report(contradiction.failure(egrid: parcel.egrid))
            }
        }
        let suspects = measured.withPartsThatMayOverlap
        guard !suspects.isEmpty else { return (measured, faults) }
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        for (place, fault) in try PartOverlaps(of: suspects, among: measured, input).faults() {
            summary.invalid += 1
            measured.note(fault, ofParcel: place)
            faults.add(Self.failure(measured.parcels[place], fault), at: "")
        }
        return (measured, faults)
    }

    /// Measures all features of a file, calls `body` with each in order, and returns the errors of others.
    private func measure(
        _ item: Item, _ summary: inout ParcelSummary, in context: ItemContext,
        _ body: (MeasuredParcel, FeatureInput, inout ParcelSummary) throws -> Void
    ) throws -> FaultList {
        let input = try FeatureInput(
            item, from: operation.source.system, operation.source.options, in: context)
        input.chosen = chosen?.features
        let lanes = try lanes(for: input.system)
        let order = input.order
        for lane in lanes { lane.begin(assuming: input.assumedKind) }
        var invalid = InvalidEGRIDs()
        try input.forEach(
            lanes: lanes.count, quickly: { lanes[$0].measure($1, order) },
            work: { lanes[$0].measure($1, order) }
        ) { parcel in
            if let fault = parcel.fault {
                summary.invalid += 1
                input.report(Self.failure(parcel, fault))
            }
            invalid.add(parcel, ofFeature: input.number)
            try body(parcel, input, &summary)
        }
        summary.sightings = lanes.reduce(into: AttributeSightings()) { $0.add($1.sightings) }
        try summary.sightings.requireNames(givenIn: operation.source.fields)
        let sightings = chosen?.sightings ?? summary.sightings
        summary.notes += input.notes + sightings.nameNotes
        summary.notes += sightings.kindNotes(
            assuming: input.assumedKind, fromLayer: input.collectionName)
        for failure in [invalid.failure, sightings.areaFailure].compactMap(\.self) {
            input.report(failure)
        }
        return input.faults
    }

    private func lanes(for system: ReferenceSystem) throws -> [MeasuringLane] {
        if let lanes, lanes.system == system { return lanes.lanes }
        let fields = operation.source.fields
        let new = try SideBySide.map(SideBySide.cores) { _ in
            try MeasuringLane(from: system, fields)
        }
        lanes = (system, new)
        return new
    }

    private static func failure(_ parcel: MeasuredParcel, _ fault: String) -> ItemFailure {
        let crosses = fault.hasPrefix("Self-intersection")
        let reason = crosses ? ", as the areas on both sides of the crossing cancel out" : ""
        return ItemFailure(
            code: "parcel.invalid", message: "\(fault); its area is unreliable\(reason)",
            place: parcel.name.map { "parcel \($0)" }, remedy: "Correct its geometry in the source.")
    }
}

/// The EGRIDs of a file that are invalid, reported as one error.
private struct InvalidEGRIDs {
    private var first: (egrid: String, feature: Int)?
    private var count = 0

    /// Counts the parcel of the feature with this number, if its EGRID is invalid.
    mutating func add(_ parcel: MeasuredParcel, ofFeature number: Int) {
        guard parcel.key == nil, let egrid = parcel.egrid, !egrid.isEmpty else { return }
        first = first ?? (egrid, number)
        count += 1
    }

    /// `nil` if all EGRIDs are valid.
    var failure: ItemFailure? {
        first.map { first, feature in
            let more = count > 1 ? " and \(count - 1) more are not EGRIDs" : " is not an EGRID"
            return ItemFailure(
                code: "parcel.egrid", message: "\"\(first.prefix(40))\"\(more) (CH and 12 digits)",
                place: "feature \(feature)",
                remedy: "Correct the source, or name the attribute with --map egrid=NAME.")
        }
    }
}

import Batch
import Foundation
import Parcels
import Streams
import SwissCoordinates

/// Measures the parcels of one file after the other.
final class MeasureParcelsWorker: OperationWorker {
    private let operation: MeasureParcels
    private let transformers = TransformerCache()
    /// Kept from file to file, as long as their system stays.
    private var lanes: (system: ReferenceSystem, lanes: [MeasuringLane])?

    init(operation: MeasureParcels) {
        self.operation = operation
    }

    func process(_ item: Item, in context: ItemContext) throws -> ParcelSummary {
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

    /// A row for each feature, as they come.
    private func stream(
        _ item: Item, to output: MeasuredRows, in context: ItemContext
    ) throws -> ParcelSummary {
        var summary = ParcelSummary(input: item.name, operation.parameters)
        let faults = try measure(item, &summary, in: context) { parcel, _, summary in
            try output.write(parcel, countingIn: &summary)
        }
        return try summary.with(faults)
    }

    /// A row for each parcel, once all of its parts are known.
    private func write(
        _ item: Item, to output: MeasuredRows, in context: ItemContext
    ) throws -> ParcelSummary {
        let source = try SpooledItem(item, in: context)
        var summary = ParcelSummary(input: item.name, operation.parameters)
        let (measured, faults) = try measureAll(source.item, &summary, in: context)
        try output.write(measured.parcels, countingIn: &summary)
        return try summary.with(faults)
    }

    /// The features as they were, each with the figures of its whole parcel: first all are measured, then read once more.
    private func writeFeatures(_ item: Item, in context: ItemContext) throws -> ParcelSummary {
        let source = try SpooledItem(item, in: context)
        var summary = ParcelSummary(input: item.name, operation.parameters)
        let (measured, faults) = try measureAll(source.item, &summary, in: context)
        let figures = measured.parcels.map { MeasuredFigures($0, operation.parameters.toleranceClass) }
        for case let figures? in figures { summary.count(figures) }
        let input = try FeatureInput(
            source.item, from: operation.source.system, operation.source.options, in: context)
        let transformer = try transformers.transformer(from: input.system, to: .wgs84)
        let names = OwnNames(
            MeasuredColumn.attributes.map(\.name), besides: summary.sightings.names, prefix: "measured")
        summary.notes += names.notes
        let output = try MeasuredFeatures(operation.parameters, input, names, transformer, in: context)
        try output.write { number in measured.place(ofFeature: number).flatMap { figures[$0] } }
        return try summary.with(faults)
    }

    /// Measures all parcels, and looks at their parts together.
    private func measureAll(
        _ item: Item, _ summary: inout ParcelSummary, in context: ItemContext
    ) throws -> (MeasuredParcels, FaultList) {
        var measured = MeasuredParcels(separateParts: operation.parameters.separateParts)
        var faults = try measure(item, &summary, in: context) { parcel, input, _ in
            for contradiction in measured.add(parcel, ofFeature: input.number) {
                input.report(contradiction.failure(egrid: parcel.egrid))
            }
        }
        let suspects = measured.withPartsThatMayMeet
        guard !suspects.isEmpty else { return (measured, faults) }
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        for (place, fault) in try PartOverlaps(of: suspects, among: measured, input).faults() {
            summary.invalid += 1
            measured.note(fault, ofParcel: place)
            faults.add(Self.failure(measured.parcels[place], fault), at: "")
        }
        return (measured, faults)
    }

    /// Measures all features of a file; says what was wrong with some.
    private func measure(
        _ item: Item, _ summary: inout ParcelSummary, in context: ItemContext,
        _ body: (MeasuredParcel, FeatureInput, inout ParcelSummary) throws -> Void
    ) throws -> FaultList {
        let input = try FeatureInput(
            item, from: operation.source.system, operation.source.options, in: context)
        let lanes = try lanes(for: input.system)
        let order = input.order
        for lane in lanes { lane.begin(assuming: input.assumedKind) }
        var strange = StrangeEGRIDs()
        try input.forEach(
            lanes: lanes.count, quickly: { lanes[$0].measure($1, order) },
            work: { lanes[$0].measure($1, order) }
        ) { parcel in
            if let fault = parcel.fault {
                summary.invalid += 1
                input.report(Self.failure(parcel, fault))
            }
            strange.look(at: parcel, ofFeature: input.number)
            try body(parcel, input, &summary)
        }
        summary.sightings = lanes.reduce(into: AttributeSightings()) { $0.add($1.sightings) }
        try summary.sightings.requireNames(givenIn: operation.source.fields)
        summary.notes += input.notes + summary.sightings.nameNotes
        summary.notes += summary.sightings.kindNotes(
            assuming: input.assumedKind, fromLayer: input.collectionName)
        for failure in [strange.failure, summary.sightings.areaFailure].compactMap(\.self) {
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
        ItemFailure(
            code: "parcel.invalid", message: "\(fault); its area is not to be trusted",
            place: parcel.name.map { "parcel \($0)" }, remedy: "Correct its geometry in the source.")
    }
}

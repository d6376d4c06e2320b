import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// Measures the parcels of one file after the other.
final class MeasureParcelsWorker: OperationWorker {
    private let operation: MeasureParcels
    private let surveyor: ParcelSurveyor
    private let transformers = TransformerCache()

    init(operation: MeasureParcels) throws {
        self.operation = operation
        surveyor = try ParcelSurveyor()
    }

    func process(_ item: Item, in context: ItemContext) throws -> ParcelSummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let output = try MeasureOutput(
            operation.parameters.format, of: item.name, input.transformer, in: context)
        var summary = ParcelSummary(input: item.name)
        try input.forEach { feature, parcel in
            let measures = try surveyor.measure(parcel.polygons)
            try output.write(feature, parcel, measures)
            summary.parcels += 1
            summary.area += measures.area
            if let area = parcel.registeredArea {
                summary.registeredArea = (summary.registeredArea ?? 0) + area
            }
            if let fault = measures.fault {
                summary.invalid += 1
                input.features.report(Self.failure(parcel, fault))
            }
        }
        try output.finish()
        summary.faults = try input.features.faults.faults(besides: summary.parcels)
        return summary
    }

    private static func failure(_ parcel: Parcel, _ fault: String) -> ItemFailure {
        let name = parcel.number ?? parcel.egrid
        return ItemFailure(
            code: "parcel.invalid", message: "\(fault); its area is not to be trusted",
            place: name.map { "parcel \($0)" }, remedy: "Correct its geometry in the source.")
    }
}

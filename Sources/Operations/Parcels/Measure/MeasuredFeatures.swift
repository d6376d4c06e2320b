import Batch
import Parcels
import SimpleFeatures

/// A file's features as they were, with figures among their attributes.
final class MeasuredFeatures {
    private let input: ParcelInput
    private let output: FeatureOutput
    private let parameters: MeasureParcels.Parameters

    init(_ parameters: MeasureParcels.Parameters, _ input: ParcelInput, in context: ItemContext) throws {
        self.parameters = parameters
        self.input = input
        output = try FeatureOutput(
            parameters.format?.featureFormat ?? .geojson, input.transformer.source,
            isGeographic: input.transformer.sourceIsGeographic, decimals: nil, name: nil, in: context)
    }

    /// Writes the features that could be measured, in their order, each with the figures of its number in the file.
    func write(_ figures: (_ number: Int) -> MeasuredFigures?) throws {
        try input.forEach { feature, _ in
            guard let figures = figures(input.features.number) else { return }
            if parameters.outsideOnly && figures.isWithinTolerance != false { return }
            var measured = feature
            for column in MeasuredColumn.figures {
                // What the source says of the kind stays, in its words.
                if column.name == "kind", measured.properties["kind"] != nil { continue }
                measured.properties[column.name] = column.value(figures).jsonValue
            }
            measured.properties["valid"] = .bool(figures.measures.fault == nil)
            try output.write(measured)
        }
        try output.finish()
    }
}

import Batch
import Parcels
import Streams
import SwissCoordinates

/// A file's features as they were, with figures among their attributes.
final class MeasuredFeatures {
    private let input: FeatureInput
    private let output: FeatureOutput
    private let parameters: MeasureParcels.Parameters
    private let columns: [(name: String, column: MeasuredColumn)]

    init(
        _ parameters: MeasureParcels.Parameters, _ input: FeatureInput, _ names: OwnNames,
        _ transformer: Transformer, in context: ItemContext
    ) throws {
        columns = MeasuredColumn.attributes.map { (names[$0.name], $0) }
        self.parameters = parameters
        self.input = input
        output = try FeatureOutput(
            parameters.format?.featureFormat ?? .geojson, transformer.source,
            isGeographic: transformer.sourceIsGeographic, decimals: .all, name: nil, in: context)
    }

    /// Writes the features that could be measured, in their order, each with the figures of its number in the file.
    func write(_ figures: (_ number: Int) -> MeasuredFigures?) throws {
        try input.forEach { feature in
            guard let figures = figures(input.number) else { return }
            if parameters.outsideOnly && figures.isWithinTolerance != false { return }
            var measured = feature
            for (name, column) in columns { measured.properties[name] = JSONValue(column.value(figures)) }
            try output.write(measured)
        }
        try output.finish()
    }
}

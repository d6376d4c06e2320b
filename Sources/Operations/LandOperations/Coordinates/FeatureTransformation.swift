import Batch
import SimpleFeatures
import SwissCoordinates

/// Transforms GeoJSON feature by feature, into the other kind of GeoJSON or with heights.
struct FeatureTransformation {
    private let operation: TransformCoordinates
    private let transformers: TransformerCache

    init(_ operation: TransformCoordinates, _ transformers: TransformerCache) {
        self.operation = operation
        self.transformers = transformers
    }

    func transform(_ item: Item, _ bytes: InputBytes, in context: ItemContext) throws -> TransformResult {
        let input = try FeatureInput(
            GeoJSONSource(bytes.source), from: operation.source, in: context)
        let transformer = try transformers.transformer(from: input.system, to: operation.target)
        let ballparkBefore = transformer.ballparkCount
        let output = try FeatureOutput(
            operation.outputFormat(of: item).featureFormat ?? .geojson, operation.target,
            isGeographic: transformer.targetIsGeographic,
            decimals: CoordinateDigits(operation.parameters.decimals),
            heightDecimals: transformer.computedHeightDecimals,
            name: input.collectionName, packed: operation.parameters.compression, in: context)
        try input.forEach { feature in
            try output.write(try feature.transformed(by: transformer))
        }
        try output.finish()
        return TransformResult(
            item, input.choice, transformer, ballpark: transformer.ballparkCount - ballparkBefore,
            count: output.count, faults: try input.faults.faults(besides: output.count)
        ).noting(output.notes)
    }
}

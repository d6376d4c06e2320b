import Batch
import SimpleFeatures
import SwissCoordinates

/// Transforms one file after the other, its transformers kept from file to file.
final class TransformWorker: OperationWorker {
    private let operation: TransformCoordinates
    private let transformers: TransformerCache

    /// What a named system cannot be transformed for, such as a missing grid, holds for every item.
    init(operation: TransformCoordinates) throws {
        self.operation = operation
        transformers = TransformerCache(options: operation.options)
        if case .named(let system) = operation.source {
            _ = try transformers.transformer(from: system, to: operation.target)
        }
    }

    func process(_ item: Item, in context: ItemContext) throws -> TransformResult {
        var bytes = try InputBytes(item, within: context.limits)
        let input = try TransformFormat(of: item) ?? Self.look(into: &bytes)
        if !input.isTable { try operation.checkOptionsForGeoJSON() }
        let output = try operation.outputFormat(of: item, readAs: input, in: context)
        switch (input.isTable, output.isTable) {
        case (true, true):
            return try TableTransformation(operation, transformers, item, (input, output), bytes, in: context)
                .run()
        case (true, false):
            return try PointTransformation(operation, transformers, item, (input, output), bytes, in: context)
                .run()
        case (false, false):
            if input == output, !operation.convertsHeights {
                return try FeatureRewriting(operation, transformers, item, bytes, in: context).run()
            }
            return try FeatureTransformation(operation, transformers).transform(item, bytes, in: context)
        case (false, true):
            throw ItemFailure(
                code: "format.unsupported", message: "GeoJSON cannot be written as a table here",
                remedy: "Use an output that ends in .geojson or .geojsonl.")
        }
    }

    private static func look(into bytes: inout InputBytes) throws -> TransformFormat {
        let (front, whole) = try bytes.peeking(at: 1 << 12)
        bytes = whole
        return TransformFormat(startingWith: front)
    }
}

import Batch
import SimpleFeatures
import SwissCoordinates

/// Transforms one file after the other, its transformers kept from file to file.
final class TransformWorker: OperationWorker {
    private let operation: TransformCoordinates
    private let transformers: TransformerCache

    init(operation: TransformCoordinates) {
        self.operation = operation
        transformers = TransformerCache(options: operation.options)
    }

    func process(_ item: Item, in context: ItemContext) throws -> TransformResult {
        let (input, output) = (operation.inputFormat(of: item), operation.outputFormat(of: item))
        switch (input.isTable, output.isTable) {
        case (true, true):
            return try TableTransformation(operation, transformers, item, in: context).run()
        case (true, false):
            return try PointTransformation(operation, transformers, item, in: context).run()
        case (false, false):
            if input == output, !operation.convertsHeights {
                return try FeatureRewriting(operation, transformers, item, in: context).run()
            }
            return try FeatureTransformation(operation, transformers).transform(item, in: context)
        case (false, true):
            throw ItemFailure(
                code: "format.unsupported", message: "GeoJSON cannot be written as a table here",
                remedy: "Use an output that ends in .geojson or .geojsonl.")
        }
    }
}

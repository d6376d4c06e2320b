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
        let (front, bytes) = try InputBytes(item, within: context.limits)
            .peeking(at: FeatureFileKind.bytesToLookAt)
        let input = TransformFormat(of: item) ?? TransformFormat(startingWith: front)
        if !input.isTable {
            try Self.checkIsGeoJSON(front)
            try operation.checkOptionsForGeoJSON()
        }
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

    /// Fails for Esri JSON and TopoJSON, of which only an empty document would be written.
    private static func checkIsGeoJSON(_ front: [UInt8]) throws {
        guard let format = VectorFormat(startingWithJSON: front) else { return }
        throw ItemFailure(
            code: "input.otherKind", message: "this is \(format.name), not GeoJSON",
            remedy: "Convert parcels with fieldbook parcels convert, which transforms them too, "
                + "and export anything else as GeoJSON.")
    }
}

import Batch
import SimpleFeatures
import SwissCoordinates

/// Transforms one file after the other, its transformers kept from file to file.
final class TransformWorker: OperationWorker {
    private let operation: TransformCoordinates
    private var transformers: TransformerCache

    init(operation: TransformCoordinates) {
        self.operation = operation
        transformers = TransformerCache(options: operation.options)
    }

    func process(_ item: Item, in context: ItemContext) throws -> TransformResult {
        operation.isTable(item) ? try processTable(item, in: context) : try processFeatures(item, in: context)
    }

    private func processFeatures(_ item: Item, in context: ItemContext) throws -> TransformResult {
        guard let format = operation.format(of: item).featureFormat else {
            throw ItemFailure(
                code: "format.unsupported", message: "GeoJSON cannot be written as a table here",
                remedy: "Use an output that ends in .geojson or .geojsonl.")
        }
        let input = try FeatureInput(item, from: operation.source, in: context)
        let transformer = try transformers.transformer(from: input.system, to: operation.target)
        let ballparkBefore = transformer.ballparkCount
        let output = try FeatureOutput(
            format, operation.target, isGeographic: transformer.targetIsGeographic,
            decimals: operation.parameters.decimals, name: input.collectionName, in: context)
        try input.forEach { feature in
            try output.write(try feature.transformed(by: transformer))
        }
        try output.finish()
        return TransformResult(
            item, input.choice, transformer, ballparkBefore: ballparkBefore, count: output.count,
            faults: try input.faults.faults(besides: output.count))
    }

    private func processTable(_ item: Item, in context: ItemContext) throws -> TransformResult {
        var table = try PointTable(item, columns: operation.parameters.columns)
        var ahead = try table.pointsToTheFirstPosition()
        guard !ahead.isEmpty else { throw PointTable.empty }
        let choice = try operation.source.resolved(declared: nil, first: try? ahead.last?.position.get())
        let transformer = try transformers.transformer(from: choice.system, to: operation.target)
        let ballparkBefore = transformer.ballparkCount
        let output = try PointOutput(
            operation.format(of: item), table, transformer, decimals: operation.parameters.decimals,
            in: context)
        var faults = FaultList()
        while let point = try ahead.popFirst() ?? table.next() {
            do {
                try output.write(point, at: try transformer.transform(try point.position.get()))
            } catch let error as TransformError {
                faults.add(error, at: "line \(point.line)")
            } catch let error as ReadingError {
                faults.add(error, at: "line \(point.line)")
            }
            if output.count % 1_024 == 0 { context.report(bytesRead: table.offset) }
        }
        try output.finish()
        return TransformResult(
            item, choice, transformer, ballparkBefore: ballparkBefore, count: output.count,
            faults: try faults.faults(besides: output.count))
    }
}

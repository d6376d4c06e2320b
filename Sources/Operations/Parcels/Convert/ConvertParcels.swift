package import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// Turns parcels into another format, another reference system, or both.
package struct ConvertParcels: ParcelOperation {
    /// What `parcels.convert` is told.
    package struct Parameters: ParcelReading {
        /// The system of the input: a name, or `auto`.
        package var from = "auto"
        /// Attribute names in place of the usual ones.
        package var map: [String] = []
        /// The layer of a file that has several.
        package var layer: String?
        /// The encoding of a Shapefile's texts, where the file does not say it.
        package var encoding: String?
        /// How far a chord may lie from its arc, in metres.
        package var arcTolerance = 0.001
        /// The system of the output; without it, WGS84 in GeoJSON and KML, and LV95 in all others.
        package var to: String?
        /// What is written.
        package var format = ConvertFormat.geojson
        /// Decimals; without them, a millimetre's worth.
        package var decimals: Int?
        /// How coordinates go between LV03 and LV95: `grid`, `shift` or `fineltra=FILE`.
        package var method = "grid"
        /// Whether less than that is accepted where a grid is missing or ends.
        package var allowBallpark = false

        /// Everything at its default.
        package init() {}

        package static let files = ["method": "fineltra="]
    }

    package static let name = "parcels.convert"
    package static let version = 3

    package let parameters: Parameters
    let source: ParcelSource
    let target: ReferenceSystem
    let options: TransformOptions

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(parameters)
        target = try ReferenceSystem(parameters.to ?? parameters.format.usualSystem)
        if parameters.format == .kml && target.horizontal != .wgs84 {
            throw ParameterFailure("to", "KML is in WGS84; \(target.name) needs another format")
        }
        options = TransformOptions(
            method: try TransformMethod(parameters.method), allowsBallpark: parameters.allowBallpark)
        try ParameterCheck.decimals(parameters.decimals)
    }

    /// The grids or triangles that coordinates go through.
    package var resources: [String] { options.fileHashes(withHeights: target.heights != nil) }

    package func plannedOutputs(of item: Item) -> [String] {
        parameters.format.featureFormat.outputs(withStem: item.stem)
    }

    package func makeWorker() throws -> any OperationWorker<TransformResult> {
        ConvertParcelsWorker(operation: self)
    }
}

/// Converts one file of parcels after the other.
final class ConvertParcelsWorker: OperationWorker {
    private let operation: ConvertParcels
    private var transformers: TransformerCache

    init(operation: ConvertParcels) {
        self.operation = operation
        transformers = TransformerCache(options: operation.options)
    }

    func process(_ item: Item, in context: ItemContext) throws -> TransformResult {
        let input = try FeatureInput(
            item, from: operation.source.system, operation.source.options, in: context)
        let transformer = try transformers.transformer(from: input.system, to: operation.target)
        let ballparkBefore = transformer.ballparkCount
        let output = try FeatureOutput(
            operation.parameters.format.featureFormat, operation.target,
            isGeographic: transformer.targetIsGeographic,
            decimals: CoordinateDigits(operation.parameters.decimals),
            heightDecimals: transformer.computedHeightDecimals, name: input.collectionName, in: context)
        try input.forEach { feature in
            _ = try Parcel(feature, operation.source.fields)
            try output.write(try feature.transformed(by: transformer))
        }
        try output.finish()
        var result = TransformResult(
            item, input.choice, transformer, ballpark: transformer.ballparkCount - ballparkBefore,
            count: output.count,
            faults: try input.faults.faults(besides: output.count))
        result.formatNotes = input.notes + output.notes
        return result
    }
}

public import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// Converts parcels to another format, another CRS, or both.
public struct ConvertParcels: ParcelOperation {
    /// Parameters of `parcels.convert`.
    public struct Parameters: ParcelReading {
        public var input = ParcelInputParameters()
        public var output = ParcelOutputParameters()
        @Parameter(
            """
            Transformation between LV03 and LV95: grid (CHENyx06), shift (by 2000 km and 1000 km, up to 2 m \
            off), or fineltra=FILE (swisstopo's triangles, in a file that "fieldbook triangulation" makes).
            """, .file(after: "fineltra="))
        public var method = "grid"
        @Parameter(
            """
            Accept an accuracy of only a few metres if a grid is missing or does not cover a point. A note \
            gives the number of such positions.
            """)
        public var allowBallpark = false

        public init() {}
    }

    public static let name = "parcels.convert"
    public static let traits = OperationTraits.parcels(version: 3)

    public let parameters: Parameters
    let source: ParcelSource
    let target: ReferenceSystem
    let options: TransformOptions

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(validating: parameters)
        target = try ReferenceSystem(parameters.output.to ?? parameters.output.format.usualSystem)
        if parameters.output.format == .kml && target.horizontal != .wgs84 {
            throw ParameterFailure("to", "KML is in WGS84; \(target.name) needs another format")
        }
        options = TransformOptions(
            method: try TransformMethod(parameters.method), allowsBallpark: parameters.allowBallpark)
    }

    /// Digests of the grids or triangles that the transformation uses.
    public func resources(without unused: Set<String>) -> [String] {
        options.fileHashes(withHeights: target.heights != nil)
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        parameters.output.format.featureFormat.outputPlan(withStem: item.stem)
    }

    public func makeWorker() throws -> any OperationWorker<TransformResult> {
        ConvertParcelsWorker(operation: self)
    }
}

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
            operation.parameters.output.format.featureFormat, operation.target,
            isGeographic: transformer.targetIsGeographic,
            decimals: CoordinateDigits(operation.parameters.output.decimals),
            heightDecimals: transformer.computedHeightDecimals, name: input.collectionName,
            fields: operation.source.fields, in: context)
        var reader = ParcelReader(operation.source.fields)
        try input.forEach { feature in
            _ = try reader.parcel(of: feature)
            try output.write(try feature.transformed(by: transformer))
        }
        let faults = try input.faults.faults(besides: output.count)
        try output.finish()
        var result = TransformResult(
            item, input.choice, transformer, ballpark: transformer.ballparkCount - ballparkBefore,
            count: output.count, faults: faults)
        result.formatNotes = input.notes + output.notes
        return result
    }
}

/// Formats of `parcels convert`; the raw value is the file extension.
public enum ConvertFormat: String, CaseIterable, ParameterValue {
    case geojson
    /// A feature on each line.
    case geojsonl
    /// GeoPackage.
    case gpkg
    /// Shapefile: several files with the same name.
    case shp
    /// FlatGeobuf.
    case fgb
    case gml
    /// In WGS84.
    case kml
    /// A drawing, without attributes.
    case dxf
    /// A table with geometries as well-known text.
    case csv

    public var featureFormat: FeatureFormat { FeatureFormat(rawValue: rawValue) ?? .wkt }

    /// The CRS of the output unless another is named: WGS84 for formats of the web, LV95 for others.
    public var usualSystem: String {
        switch self {
        case .geojson, .geojsonl, .kml: "wgs84"
        case .gpkg, .shp, .fgb, .gml, .dxf, .csv: "lv95"
        }
    }
}

/// CRS, format and precision of written parcels.
public struct ParcelOutputParameters: OperationParameters {
    @Parameter("CRS of the output. (default: wgs84 for GeoJSON and KML, otherwise lv95)", .value("crs"))
    public var to: String?
    @Parameter("Format of the output.", .readByCommand(as: "to-format"))
    public var format = ConvertFormat.geojson
    @Parameter(
        "Decimal places of the coordinates. (default: 3 for metres, 8 for degrees)", in: 0...15,
        .option("precision"),
        .value("n"))
    public var decimals: Int?

    public init() {}
}

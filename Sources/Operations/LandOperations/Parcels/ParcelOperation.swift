public import Batch
public import Parcels
import SimpleFeatures
import SwissCoordinates

/// An operation on a file of parcels, in any format of vector data.
public protocol ParcelOperation: BatchOperation where Parameters: ParcelReading {}

extension ParcelOperation {
    /// Digests of the grids that transform coordinates to LV95.
    public func resources(without unused: Set<String>) -> [String] {
        TransformOptions().fileHashes(withHeights: false)
    }
}

/// Parameters of an operation that writes parcels as rows or as features.
public protocol ParcelWriting: ParcelReading, RowPrinting {
    /// The format of the output; CSV by default.
    var format: ParcelFormat? { get set }
}

extension ParcelOperation where Parameters: ParcelWriting {
    public func outputPlan(of item: Item) -> OutputPlan {
        (parameters.format ?? .csv).outputPlan(withStem: item.stem)
    }
}

extension OperationTraits {
    /// Traits of operations on files of parcels.
    static func parcels(version: Int) -> OperationTraits {
        OperationTraits(
            version: version, acceptedExtensions: FeatureInput.acceptedExtensions,
            namedExtensions: FeatureInput.namedExtensions,
            companionExtensions: FeatureInput.companionExtensions, acceptsMixedFolders: true,
            readsStandardInput: true)
    }
}

/// Parameters for reading parcels, shared by all operations on parcels.
public struct ParcelInputParameters: OperationParameters {
    public static let title = "The parcels"

    @Parameter("CRS of the input: lv95, lv03, wgs84, EPSG:n, or auto.", .value("crs"))
    public var from = "auto"
    @Parameter(
        "Attribute to use for a field instead of the usual one. The fields are egrid, number, bfs, canton, kind and area. Can be repeated.",
        .value("field=name"))
    public var map: [String] = []
    @Parameter("Layer to read, if the file has several.", .value("name")) public var layer: String?
    @Parameter(
        "Encoding of a table that is not UTF-8, or of a Shapefile that states no encoding or a wrong one.")
    public var encoding: String?
    @Parameter(
        "Largest distance between an arc and the chords that replace it.", unit: "metres", in: 1e-6...10)
    public var arcTolerance = 0.001

    public init() {}
}

extension ParcelKind: ParameterValue {}
extension ToleranceClass: ParameterValue {}

/// Parameters of an operation that reads parcels.
public protocol ParcelReading: OperationParameters {
    /// How the parcels are read.
    var input: ParcelInputParameters { get set }
}

/// How the parcels of a file are read, from valid parameters.
struct ParcelSource {
    let system: SourceSystem
    let fields: ParcelFields
    let options: VectorSourceOptions

    /// Throws a `ParameterFailure` if one of the operation's parameters is out of range or the input's cannot be used.
    init(validating operation: some ParcelReading) throws {
        try operation.checkRanges()
        let parameters = operation.input
        try parameters.checkRanges()
        system = try SourceSystem(parameters.from)
        fields = try Self.fields(parameters.map)
        var options = VectorSourceOptions(
            layer: parameters.layer, encoding: parameters.encoding, arcTolerance: parameters.arcTolerance)
        options.choosesParcels = true
        self.options = options
    }

    private static func fields(_ map: [String]) throws -> ParcelFields {
        var fields = ParcelFields.standard
        for entry in map {
            let parts = entry.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
            let known = ParcelFields.Field.allCases.map(\.rawValue).joined(separator: ", ")
            guard parts.count == 2, !parts[1].isEmpty, let field = ParcelFields.Field(rawValue: parts[0])
            else {
                throw ParameterFailure(
                    "map", "FIELD=NAME was expected with one of \(known), not \"\(entry)\"")
            }
            fields.map(field, to: parts[1])
        }
        return fields
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

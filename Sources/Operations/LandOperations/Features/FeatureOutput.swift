public import Batch
package import Compression
package import Parcels
package import SimpleFeatures
package import SwissCoordinates

/// An item's output in any format, feature by feature.
package final class FeatureOutput {
    private let sink: any FeatureSink
    /// Transforms features to the only CRS of the format.
    private let transformer: Transformer?
    /// Keeps polygons valid when coordinates are rounded.
    private let validDecimals: ValidDecimals?
    package private(set) var count = 0
    /// Notes on what the format could not represent; known at the end.
    package private(set) var notes: [String] = []

    /// Opens the output. `fields` are the attributes that name the placemarks of KML without a name of their own.
    package init(
        _ format: FeatureFormat, _ system: ReferenceSystem, isGeographic: Bool, decimals: CoordinateDigits,
        heightDecimals: Int? = nil, name: String?, packed compression: CompressionFormat? = nil,
        fields: ParcelFields = .standard, in context: ItemContext
    ) throws {
        let isForeign = format == .kml && system.horizontal != .wgs84
        transformer = isForeign ? try Transformer(from: system, to: .wgs84) : nil
        let system = isForeign ? .wgs84 : system
        var digits = decimals
        if !format.isText, case .millimetres = decimals { digits = .all }
        let count = digits.decimals(isGeographic: isGeographic || isForeign)
        validDecimals = try count.map { try ValidDecimals($0, isFixed: digits.isFixed) }
        let options = GeoJSONWriter.Options(
            layout: format == .geojson ? .collection : .sequence, decimals: count,
            heightDecimals: heightDecimals, crsName: try system.geoJSONName, name: name)
        if format == .kml {
            sink = try KMLSink(options, fields, in: context)
        } else if format.isOfGDAL {
            sink = try VectorOutput(format, options, in: context)
        } else if format == .wkt {
            sink = try WellKnownTextSink(options, in: context)
        } else {
            sink = try GeoJSONSink(options, packed: compression, in: context)
        }
    }

    /// Writes a feature; `name` is that of its placemark in KML, in place of the parcel's.
    package func write(_ feature: Feature, name: String? = nil) throws {
        let feature = try transformer.map { try feature.transformed(by: $0) } ?? feature
        try sink.write(feature, name: name, decimals: validDecimals?.decimals(for: feature.geometry))
        count += 1
    }

    package func finish() throws { notes = (validDecimals?.notes ?? []) + (try sink.finish()) }
}

/// A format for features. The raw value is the file extension, except for `wkt`.
public enum FeatureFormat: String, CaseIterable, ParameterValue {
    /// One collection.
    case geojson
    /// One feature per line.
    case geojsonl
    /// GeoPackage.
    case gpkg
    /// Shapefile: several files with the same stem.
    case shp
    /// FlatGeobuf.
    case fgb
    case gml
    /// Always in WGS84.
    case kml
    /// A drawing, without attributes.
    case dxf
    /// A table (CSV) with the geometries as well-known text in its first column.
    case wkt

    /// The file extension.
    var fileExtension: String { self == .wkt ? "csv" : rawValue }

    /// Whether GDAL writes it.
    var isOfGDAL: Bool { self != .kml && VectorFormat(rawValue: rawValue) != nil }

    /// The output files, the main one first.
    package func outputPlan(withStem stem: String) -> OutputPlan {
        OutputPlan(([fileExtension] + companionExtensions).map { "\(stem).\($0)" })
    }

    /// File extensions of the other files that belong to the main one.
    var companionExtensions: [String] { self == .shp ? ["dbf", "shx", "prj", "cpg"] : [] }

    /// Whether numbers are text, where meaningless digits take space.
    var isText: Bool {
        switch self {
        case .geojson, .geojsonl, .gml, .kml, .dxf, .wkt: true
        case .gpkg, .shp, .fgb: false
        }
    }
}

/// Writes an item's features in one format.
protocol FeatureSink: AnyObject {
    /// Writes a feature; `name` is for formats that name features, `decimals` are those of its coordinates if they differ
    /// from the usual ones.
    func write(_ feature: Feature, name: String?, decimals: Int?) throws
    /// Completes the output. Returns notes on what the format could not represent.
    func finish() throws -> [String]
}

/// Writes GeoJSON or GeoJSONSeq, feature by feature.
private final class GeoJSONSink: FeatureSink {
    private let file: OutputBytes
    private var writer: GeoJSONWriter

    init(
        _ options: GeoJSONWriter.Options, packed compression: CompressionFormat?, in context: ItemContext
    ) throws {
        let suffix = options.layout == .collection ? FeatureFormat.geojson : .geojsonl
        file = try OutputBytes(suffix.fileExtension, compression, in: context)
        writer = GeoJSONWriter(options)
        try file.write { writer.begin(into: &$0) }
    }

    func write(_ feature: Feature, name: String?, decimals: Int?) throws {
        try file.write { try writer.append(feature, decimals: decimals, to: &$0) }
    }

    func finish() throws -> [String] {
        try file.write { writer.end(into: &$0) }
        try file.finish()
        return []
    }
}

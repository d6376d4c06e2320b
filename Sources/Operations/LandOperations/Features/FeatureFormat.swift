import Batch
import SimpleFeatures

/// A format for features; but for `wkt`, the raw value is its file extension.
package enum FeatureFormat: String, CaseIterable, ParameterValue {
    /// One collection.
    case geojson
    /// A feature a line.
    case geojsonl
    /// GeoPackage.
    case gpkg
    /// Shapefile: several files of one name.
    case shp
    /// FlatGeobuf.
    case fgb
    case gml
    /// In WGS84, whatever the features are in.
    case kml
    /// A drawing; it has no room for attributes.
    case dxf
    /// A table (CSV) with the geometries as well-known text in its first column.
    case wkt

    /// What its files' names end in.
    var fileExtension: String { self == .wkt ? "csv" : rawValue }

    /// Whether GDAL writes it.
    var isOfGDAL: Bool { self != .kml && VectorFormat(rawValue: rawValue) != nil }

    /// The names of the files that an item with that stem gets, the one that is asked for first.
    package func outputs(withStem stem: String) -> [String] {
        ([fileExtension] + companionExtensions).map { "\(stem).\($0)" }
    }

    /// What the names of the files end in that go with the one that is asked for.
    var companionExtensions: [String] { self == .shp ? ["dbf", "shx", "prj", "cpg"] : [] }

    /// Whether its numbers are text, in which digits that mean nothing cost room.
    var isText: Bool {
        switch self {
        case .geojson, .geojsonl, .gml, .kml, .dxf, .wkt: true
        case .gpkg, .shp, .fgb: false
        }
    }
}

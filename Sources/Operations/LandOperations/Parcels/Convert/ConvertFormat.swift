package import Batch

/// What `parcels convert` can write; the raw value is the file extension.
package enum ConvertFormat: String, CaseIterable, ParameterValue {
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
    /// In WGS84.
    case kml
    /// A drawing; it has no room for attributes.
    case dxf
    /// A table with the geometries as well-known text.
    case csv

    package var featureFormat: FeatureFormat { FeatureFormat(rawValue: rawValue) ?? .wkt }

    /// The system where none was asked for: that of the web for its formats, and the register's own for all others.
    package var usualSystem: String {
        switch self {
        case .geojson, .geojsonl, .kml: "wgs84"
        case .gpkg, .shp, .fgb, .gml, .dxf, .csv: "lv95"
        }
    }
}

/// CRS, format and precision of parcels that are written.
package struct ParcelOutputParameters: OperationParameters {
    @Parameter("CRS of the output. Without it, wgs84 for GeoJSON and KML, otherwise lv95.", .value("crs"))
    package var to: String?
    @Parameter("Format of the output.", .readByCommand(as: "to-format"))
    package var format = ConvertFormat.geojson
    @Parameter(
        "Decimals of the coordinates. Without it, about a millimetre.", in: 0...15, .option("precision"),
        .value("n"))
    package var decimals: Int?

    package init() {}
}

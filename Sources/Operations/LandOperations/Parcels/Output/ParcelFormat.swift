import Batch

/// What operations on parcels write that have rows and features both; the raw value is the file extension.
package enum ParcelFormat: String, CaseIterable, ParameterValue {
    case csv
    case ndjson
    /// Aligned columns.
    case txt
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

    package var featureFormat: FeatureFormat? { FeatureFormat(rawValue: rawValue) }
    package var tableFormat: TableFormat? { TableFormat(rawValue: rawValue) }

    /// The names of the files that an item with that stem gets, the one that is asked for first.
    package func outputs(withStem stem: String) -> [String] {
        featureFormat?.outputs(withStem: stem) ?? ["\(stem).\(rawValue)"]
    }
}

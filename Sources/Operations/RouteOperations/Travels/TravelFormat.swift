import LandOperations
import Batch

/// What travels and stops are written as; the raw value is the file extension.
package enum TravelFormat: String, CaseIterable, ParameterValue {
    case csv
    case ndjson
    /// Aligned columns.
    case txt
    case geojson
    /// A feature a line.
    case geojsonl
    /// GeoPackage.
    case gpkg
    case kml
    /// A track for each travel, a place for each stop.
    case gpx

    var featureFormat: FeatureFormat? { FeatureFormat(rawValue: rawValue) }
    var tableFormat: TableFormat? { TableFormat(rawValue: rawValue) }
}

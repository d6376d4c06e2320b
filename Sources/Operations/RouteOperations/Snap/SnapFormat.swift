import LandOperations
import Batch

/// What is written of routes that were held against a plan: a table, or the routes on the plan; the raw value is the file
/// extension.
package enum SnapFormat: String, CaseIterable, ParameterValue {
    case csv
    case ndjson
    /// Aligned columns.
    case txt
    case geojson
    case geojsonl
    case gpx
    case kml

    var tableFormat: TableFormat? { TableFormat(rawValue: rawValue) }
    var routeFormat: RouteFileFormat? { tableFormat == nil ? RouteFileFormat(rawValue: rawValue) : nil }
}

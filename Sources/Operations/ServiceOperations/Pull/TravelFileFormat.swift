import RouteOperations
import Batch

/// What travels are written as; the raw value is the file extension.
package enum TravelFileFormat: String, CaseIterable, ParameterValue {
    /// One collection.
    case geojson
    /// A feature a line.
    case geojsonl
    case gpx
    case kml
    /// A table of the ways' points.
    case csv
    /// Encoded polylines, one a line.
    case polyline
    /// A map.
    case png
    case svg
    case pdf

    /// The format for routes; `nil` for a map.
    var routeFormat: RouteFileFormat? { RouteFileFormat(rawValue: rawValue) }
}

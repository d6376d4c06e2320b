import RouteOperations
import Batch

/// What positions are written as; the raw value is the file extension.
package enum PositionFileFormat: String, CaseIterable, ParameterValue {
    /// An array as Traccar gives it, with all that devices say, speeds in knots.
    case json
    /// A table of fixes, speeds in metres a second.
    case csv
    case gpx
    case geojson
    case geojsonl
    case kml
    /// Encoded polylines.
    case polyline

    /// The format for routes; `nil` for Traccar's own.
    var routeFormat: RouteFileFormat? { RouteFileFormat(rawValue: rawValue) }
}

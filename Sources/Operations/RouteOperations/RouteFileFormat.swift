import Batch
import Routes

/// A format for routes; the raw value is its file extension.
package enum RouteFileFormat: String, CaseIterable, ParameterValue {
    /// One collection.
    case geojson
    /// A feature a line.
    case geojsonl
    case gpx
    case kml
    /// A table of fixes.
    case csv
    /// Encoded polylines, one a line.
    case polyline

    /// The format as the library of routes writes it; `nil` for features.
    var textFormat: RouteTextFormat? { RouteTextFormat(rawValue: rawValue) }

    /// Whether named places can stand beside the routes.
    var hasRoomForPlaces: Bool { self != .csv && self != .polyline }
}

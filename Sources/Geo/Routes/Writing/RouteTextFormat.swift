/// A text format that routes are written in.
public enum RouteTextFormat: String, CaseIterable, Codable, Sendable {
    /// GPX 1.1.
    case gpx
    /// KML 2.2 with Google's tracks where there are times.
    case kml
    /// A table of fixes.
    case csv
    /// Encoded polylines, one a line.
    case polyline
}

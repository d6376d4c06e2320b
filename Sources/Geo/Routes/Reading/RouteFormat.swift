/// A format of routes.
public enum RouteFormat: String, CaseIterable, Codable, Sendable {
    /// GPX 1.0 or 1.1.
    case gpx
    /// KML, with its lines and Google's tracks.
    case kml
    /// Positions of Traccar in JSON.
    case traccar
    /// GeoJSON, or one feature a line.
    case geojson
    /// A table with a row of names, parted by commas, semicolons or tabs.
    case csv
    /// Sentences of NMEA 0183.
    case nmea
    /// Encoded polylines, one a line.
    case polyline
}

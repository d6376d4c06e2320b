/// A format of routes.
public enum RouteFormat: String, CaseIterable, Codable, Sendable {
    /// GPX 1.0 or 1.1.
    case gpx
    /// KML, with its lines and Google's tracks.
    case kml
    /// Garmin's Training Center XML.
    case tcx
    /// Garmin's Flexible and Interoperable Data Transfer, a binary format.
    case fit
    /// Positions of Traccar in JSON.
    case traccar
    /// GeoJSON, or one feature a line.
    case geojson
    /// A table with a row of names, parted by commas, semicolons or tabs.
    case csv
    /// Sentences of NMEA 0183, by themselves or in a u-blox log.
    case nmea
    /// Encoded polylines, one a line.
    case polyline
}

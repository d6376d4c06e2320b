import CPROJ

/// The shortest way between two places on the WGS84 ellipsoid, and the places along it.
///
/// ```swift
/// let flight = GeodesicLine(from: (47.45, 8.56), to: (40.64, -73.78))
/// flight.place(at: flight.length / 2)  // 52.6… north, -37.3… east
/// ```
public struct GeodesicLine: Sendable {
    /// Metres from end to end.
    public let length: Double
    private let line: geod_geodesicline

    /// The way between two places in degrees; of several shortest ones, as between poles, always the same.
    public init(
        from start: (latitude: Double, longitude: Double), to end: (latitude: Double, longitude: Double)
    ) {
        var line = geod_geodesicline()
        withUnsafePointer(to: WGS84.geodesic) {
            geod_inverseline(
                &line, $0, start.latitude, start.longitude, end.latitude, end.longitude,
                UInt32(GEOD_DISTANCE_IN.rawValue | GEOD_LATITUDE.rawValue | GEOD_LONGITUDE.rawValue))
        }
        self.line = line
        length = start == end ? 0 : line.s13
    }

    /// The place so many metres from the start, in degrees, its longitude from -180 to 180.
    public func place(at metres: Double) -> (latitude: Double, longitude: Double) {
        var (latitude, longitude) = (0.0, 0.0)
        withUnsafePointer(to: line) { geod_position($0, metres, &latitude, &longitude, nil) }
        return (latitude, longitude)
    }
}

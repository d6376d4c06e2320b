/// A place on Earth as a camera noted it, in degrees of WGS 84.
public struct ImagePosition: Hashable, Sendable, Codable {
    /// Degrees north of the equator, -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    public let longitude: Double
    /// Metres above sea level, if noted.
    public let altitude: Double?

    /// `nil` for what is not on Earth.
    init?(latitude: Double?, longitude: Double?, altitude: Double?) {
        guard let latitude, let longitude, (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude.flatMap { $0.isFinite ? $0 : nil }
    }
}

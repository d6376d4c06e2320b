/// Everything within some metres of a place.
public struct Circle: Codable, Hashable, Sendable {
    /// Degrees north of the centre.
    public var latitude: Double
    /// Degrees east of the centre.
    public var longitude: Double
    /// Metres.
    public var radius: Double

    /// Creates a circle.
    public init(latitude: Double, longitude: Double, radius: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
    }

    /// Whether a fix lies in it.
    func contains(_ fix: Fix) -> Bool {
        // A degree of latitude is nowhere shorter than 110.5 km.
        (fix.latitude - latitude).magnitude * 110_500 <= radius
            && GeodesicDistance.metres(from: Fix(latitude: latitude, longitude: longitude), to: fix) <= radius
    }

    var isSound: Bool {
        latitude.magnitude <= 90 && longitude.magnitude <= 180 && radius > 0 && radius <= 1_000_000
    }
}

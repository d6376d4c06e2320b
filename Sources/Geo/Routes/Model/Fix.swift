public import SimpleFeatures

/// One reading of a positioning device.
public struct Fix: Hashable, Sendable {
    /// Degrees north on WGS84; NaN where the source gave no number.
    public var latitude: Double
    /// Degrees east on WGS84; NaN where the source gave no number.
    public var longitude: Double
    /// Height in metres, if the source gave one.
    public var elevation: Double?
    /// When the position was taken, if the source says so.
    public var time: Timestamp?
    /// Speed over ground in metres a second, as the device reports it.
    public var speed: Double?
    /// Radius in metres within which the device believes itself to be.
    public var accuracy: Double?
    /// Whether the device itself trusts the reading.
    public var isValid: Bool
    /// The device's name or number.
    public var device: String?
    /// Place among all fixes of the file, from 0.
    public var sourceIndex: Int

    /// Creates a fix.
    public init(
        latitude: Double, longitude: Double, elevation: Double? = nil, time: Timestamp? = nil,
        speed: Double? = nil,
        accuracy: Double? = nil, isValid: Bool = true, device: String? = nil, sourceIndex: Int = 0
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.elevation = elevation
        self.time = time
        self.speed = speed
        self.accuracy = accuracy
        self.isValid = isValid
        self.device = device
        self.sourceIndex = sourceIndex
    }

    /// Whether the coordinates are numbers within the globe: latitude -90 to 90, longitude -180 to 180 degrees.
    public var hasPlace: Bool {
        (-90...90).contains(latitude) && (-180...180).contains(longitude)
    }

    /// Longitude, latitude and height.
    public var position: Position {
        Position(x: longitude, y: latitude, z: elevation)
    }
}

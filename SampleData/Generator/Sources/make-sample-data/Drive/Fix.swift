/// A vehicle's position at a time.
struct Fix: Hashable {
    /// Seconds since midnight UTC of 2025-05-14.
    var time: Int
    /// Degrees times ten million, as written.
    var latitude: Int
    var longitude: Int
    /// Decimetres above sea level.
    var altitude: Int
    /// Hundredths of a knot.
    var speed: Int
    /// Degrees from the north, clockwise, in tenths.
    var course: Int
    var ignition: Bool
    var valid = true

    var latitudeDegrees: Double { Double(latitude) / 1e7 }
    var longitudeDegrees: Double { Double(longitude) / 1e7 }

    func timeText(suffix: String) -> String {
        let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, to: 2) }
        return "2025-05-14T" + clock.joined(separator: ":") + suffix
    }
}

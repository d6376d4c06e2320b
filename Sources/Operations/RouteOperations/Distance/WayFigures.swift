import Routes

/// What a cleaned way was like, in metres, seconds and metres a second.
package struct WayFigures: Codable, Sendable {
    /// Metres in straight lines over gaps in the record.
    package var gapDistance: Double
    /// How many gaps there are.
    package var gaps: Int
    /// Metres in straight lines over breaks between segments, which do not count.
    package var breakDistance: Double
    /// Metres up and down included.
    package var distance3D: Double
    /// Metres up.
    package var up: Double?
    /// Metres down.
    package var down: Double?
    /// Seconds in motion.
    package var moving: Double
    /// While in motion.
    package var averageSpeed: Double?
    /// From fix to fix, as far as it lasted.
    package var greatestSpeed: Double?
    /// As the device reports it.
    package var greatestDeviceSpeed: Double?
    /// Western, southern, eastern and northern edge.
    package var extent: [Double]?

    init(_ figures: RouteFigures) {
        gapDistance = figures.gapDistance
        gaps = figures.gaps
        breakDistance = figures.breakDistance
        distance3D = figures.distance3D
        up = figures.elevationGain
        down = figures.elevationLoss
        moving = figures.movingTime
        averageSpeed = figures.averageMovingSpeed
        greatestSpeed = figures.maximumSpeed
        greatestDeviceSpeed = figures.deviceMaximumSpeed
        extent = figures.extent.map { [$0.west, $0.south, $0.east, $0.north] }
    }
}

import Foundation

/// What the polynomials are fitted over, and the middles that they count from. Angles are degrees, lengths metres.
///
/// LV95 from 2480000 to 2840000 and 1065000 to 1305000, LV03 alike, and the longitudes and latitudes around that
/// box, all with a margin for the shifts between the frames.
enum Domain {
    static let bernLongitude = 7.43958333333333
    static let bernNorthing = 1_200_000.0
    /// The middle of the box; its eastings count from Bern, about whose meridian the projection is symmetric.
    static let middleNorthing = 1_185_000.0
    static let plane = Circle(radius: (240_100.0 * 240_100 + 120_100 * 120_100).squareRoot())

    static let latitudes = Interval(lower: 45.68, upper: 47.91)
    static let longitudes = Interval(lower: 5.82, upper: 10.66)
    static let isometrics = Interval(
        lower: Bessel.isometric(latitude: latitudes.lower), upper: Bessel.isometric(latitude: latitudes.upper)
    )
    static let geographic = Circle(
        radius: hypot(longitudes.upper - bernLongitude, isometrics.upper - isometrics.middle))

    /// The meridian in whose plane the frames are shifted: on both sides of it the shift is the same.
    static let shiftMeridian = atan2(15.056, 674.374) * 180 / .pi
    /// The squares of the longitudes from there.
    static let squares = Interval(
        lower: pow(longitudes.lower - shiftMeridian, 2), upper: pow(longitudes.upper - shiftMeridian, 2))
}

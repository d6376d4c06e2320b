/// The geocentric shift between CH1903+ and another frame, as fitted polynomials in degrees.
///
/// `latitude` counts from `ProjectionPolynomials.middleLatitude`; `square` is that of the longitude from the
/// meridian of the shift, less `middleSquare`.
protocol DatumPolynomials {
    static var shiftMeridian: Double { get }
    static var middleSquare: Double { get }

    static func longitudeShiftFromBessel(square: Double, latitude: Double) -> Double
    static func latitudeShiftFromBessel(square: Double, latitude: Double) -> Double
    static func longitudeShiftToBessel(square: Double, latitude: Double) -> Double
    static func latitudeShiftToBessel(square: Double, latitude: Double) -> Double
}

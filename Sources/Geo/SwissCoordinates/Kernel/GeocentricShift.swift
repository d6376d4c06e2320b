/// The shift between CH1903+ on Bessel's ellipsoid and a geocentric frame's longitude and latitude.
enum GeocentricShift<Polynomials: DatumPolynomials> {
    @inline(__always)
    static func geographic(longitude: Double, latitude: Double) -> (x: Double, y: Double) {
        let fromMeridian = longitude + (ProjectionPolynomials.bernLongitude - Polynomials.shiftMeridian)
        let square = fromMeridian * fromMeridian - Polynomials.middleSquare
        let east = fromMeridian * Polynomials.longitudeShiftFromBessel(square: square, latitude: latitude)
        let north = Polynomials.latitudeShiftFromBessel(square: square, latitude: latitude)
        return (
            longitude + east + ProjectionPolynomials.bernLongitude,
            latitude + north + ProjectionPolynomials.middleLatitude
        )
    }

    @inline(__always)
    static func bessel(longitude: Double, latitude: Double) -> (x: Double, y: Double) {
        let fromMeridian = longitude - Polynomials.shiftMeridian
        let square = fromMeridian * fromMeridian - Polynomials.middleSquare
        let fromMiddle = latitude - ProjectionPolynomials.middleLatitude
        let east = fromMeridian * Polynomials.longitudeShiftToBessel(square: square, latitude: fromMiddle)
        let north = Polynomials.latitudeShiftToBessel(square: square, latitude: fromMiddle)
        return (longitude - ProjectionPolynomials.bernLongitude + east, fromMiddle + north)
    }
}

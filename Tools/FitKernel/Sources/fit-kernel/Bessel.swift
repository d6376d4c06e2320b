import Foundation

/// Bessel's ellipsoid of 1841 and its isometric latitude, all in degrees.
///
/// On the isometric latitude q and the longitude every conformal projection is an analytic function. Snyder, Map
/// Projections: A Working Manual (1987), formula 3-7: q = artanh(sin φ) − e artanh(e sin φ).
enum Bessel {
    private static let flattening = 1 / 299.1528128
    private static let eccentricity = (flattening * (2 - flattening)).squareRoot()

    static func isometric(latitude: Double) -> Double {
        let sine = sin(latitude * .pi / 180)
        return (atanh(sine) - eccentricity * atanh(eccentricity * sine)) * 180 / .pi
    }

    /// The latitude of an isometric latitude, by Newton's method from the sphere's.
    static func latitude(isometric: Double) -> Double {
        var latitude = asin(tanh(isometric * .pi / 180)) * 180 / .pi
        for _ in 0..<8 {
            let sine = sin(latitude * .pi / 180)
            let squared = eccentricity * eccentricity
            let slope = (1 - squared) / ((1 - squared * sine * sine) * cos(latitude * .pi / 180))
            latitude -= (Self.isometric(latitude: latitude) - isometric) / slope
        }
        return latitude
    }
}

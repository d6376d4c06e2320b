#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How much longer than on the ellipsoid a short way is in the plane of LV95.
///
/// The projection is conformal: at a place it stretches all directions alike, and areas by the square. Its second step, an
/// oblique Mercator projection of a sphere whose equator runs east-west through Bern, stretches by `cosh(N' / R)`, N' being the
/// distance from there; the first, of Bessel's ellipsoid onto that sphere, by less than 2e-8 within Switzerland, which is left
/// out (swisstopo, "Formeln und Konstanten für die Berechnung der Schweizerischen schiefachsigen Zylinderprojektion",
/// 2016, 3.1 and 3.2: R = 6 378 815.90365 m).
///
/// ```swift
/// LV95Scale.factor(northing: 1_300_000)  // 1.000122885: 12 cm on a kilometre
/// ```
public enum LV95Scale {
    private static let radius = 6_378_815.903_65
    private static let equator = 1_200_000.0

    /// Length in the plane over length on Bessel's ellipsoid, at a northing in metres.
    public static func factor(northing: Double) -> Double { cosh((northing - equator) / radius) }

    /// What an area of the plane around a northing is on Bessel's ellipsoid.
    public static func ellipsoidArea(ofPlane area: Double, northing: Double) -> Double {
        let factor = factor(northing: northing)
        return area / (factor * factor)
    }
}

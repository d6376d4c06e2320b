#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The scale of LV95: the length of a short line in the plane divided by its length on the ellipsoid.
///
/// The projection is conformal: its scale at a place is the same in all directions, and areas scale by the square. Its second
/// step, an oblique Mercator projection of a sphere whose equator runs east-west through Bern, has the scale `cosh(N' / R)`
/// at the distance N' from Bern's equator; the first, from Bessel's ellipsoid to that sphere, differs from 1 by less than 2e-8
/// within Switzerland, which is neglected (swisstopo, "Formeln und Konstanten für die Berechnung der Schweizerischen schiefachsigen Zylinderprojektion",
/// 2016, 3.1 and 3.2: R = 6 378 815.90365 m).
///
/// ```swift
/// LV95Scale.factor(northing: 1_300_000)  // 1.000122885: 12 cm on a kilometre
/// ```
public enum LV95Scale {
    private static let radius = 6_378_815.903_65
    private static let equator = 1_200_000.0

    /// The length in the plane divided by the length on Bessel's ellipsoid, at a northing in metres.
    public static func factor(northing: Double) -> Double { cosh((northing - equator) / radius) }

    /// The area on Bessel's ellipsoid of an area in the plane around a northing, both in square metres.
    public static func ellipsoidArea(ofPlane area: Double, northing: Double) -> Double {
        let factor = factor(northing: northing)
        return area / (factor * factor)
    }
}

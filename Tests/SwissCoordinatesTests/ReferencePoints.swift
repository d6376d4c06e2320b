import Foundation
import SimpleFeatures

/// A point computed with swisstopo's official REFRAME library: FINELTRA, HTRANS, CHGeo2004.
struct ReframePoint {
    let lv03: (y: Double, x: Double)
    let lv95: (easting: Double, northing: Double)
    let etrs89: (longitude: Double, latitude: Double)
    let ln02: Double
    let lhn95: Double
    let bessel: Double
    let ellipsoidal: Double

    /// The 200 random points of `Data/reframe_points.csv`.
    static let all: [ReframePoint] = {
        guard let url = Bundle.module.url(forResource: "Data/reframe_points", withExtension: "csv"),
            let text = try? String(contentsOf: url, encoding: .utf8)
        else { return [] }
        return text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
            let numbers = line.split(separator: ",").compactMap { Double($0) }
            return numbers.count == 10 ? ReframePoint(numbers) : nil
        }
    }()

    private init(_ numbers: [Double]) {
        lv03 = (numbers[0], numbers[1])
        ln02 = numbers[2]
        lv95 = (numbers[3], numbers[4])
        lhn95 = numbers[5]
        bessel = numbers[6]
        etrs89 = (numbers[7], numbers[8])
        ellipsoidal = numbers[9]
    }
}

/// The distance between two positions on the ground, in metres.
func distance(_ left: Position, _ right: Position, isGeographic: Bool) -> Double {
    var east = left.x - right.x
    var north = left.y - right.y
    if isGeographic {
        east *= 111_320 * cos(right.y * .pi / 180)
        north *= 111_200
    }
    return (east * east + north * north).squareRoot()
}

/// A point of swisstopo's formulas paper in every system, REFRAME's results rounded to a millimetre.
struct SurveyPoint: CustomStringConvertible, Sendable {
    let description: String
    let lv03: (Double, Double)
    let lv95: (Double, Double)
    let ln02: Double
    let lhn95: Double
    let bessel: Double
    let longitude: Double
    let latitude: Double
    let ellipsoidal: Double

    static let zimmerwald = SurveyPoint(
        description: "Zimmerwald", lv03: (602_030.680, 191_775.030), lv95: (2_602_030.740, 1_191_775.030),
        ln02: 897.915, lhn95: 897.906, bessel: 897.361, longitude: 7 + 27 / 60.0 + 54.983506 / 3_600,
        latitude: 46 + 52 / 60.0 + 37.540562 / 3_600, ellipsoidal: 947.149)
    static let chrischona = SurveyPoint(
        description: "Chrischona", lv03: (617_306.300, 268_507.300), lv95: (2_617_306.920, 1_268_507.870),
        ln02: 456.064, lhn95: 455.915, bessel: 457.138, longitude: 7 + 40 / 60.0 + 6.983077 / 3_600,
        latitude: 47 + 34 / 60.0 + 1.385301 / 3_600, ellipsoidal: 504.935)
    static let pfänder = SurveyPoint(
        description: "Pfänder", lv03: (776_668.105, 265_372.681), lv95: (2_776_668.590, 1_265_372.250),
        ln02: 1_042.624, lhn95: 1_042.528, bessel: 1_043.616, longitude: 9 + 47 / 60.0 + 3.697723 / 3_600,
        latitude: 47 + 30 / 60.0 + 55.172797 / 3_600, ellipsoidal: 1_089.372)

    static let all = [zimmerwald, chrischona, pfänder]
}

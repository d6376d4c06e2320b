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

/// How far two positions lie apart on the ground, in metres.
func distance(_ left: Position, _ right: Position, isGeographic: Bool) -> Double {
    var east = left.x - right.x
    var north = left.y - right.y
    if isGeographic {
        east *= 111_320 * cos(right.y * .pi / 180)
        north *= 111_200
    }
    return (east * east + north * north).squareRoot()
}

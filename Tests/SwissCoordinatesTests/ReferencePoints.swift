import Foundation
import SimpleFeatures

/// A point in every system, computed with swisstopo's REFRAME library: FINELTRA, HTRANS, CHGeo2004.
struct SurveyPoint: CustomStringConvertible, Sendable {
    let description: String
    let lv03: Position
    /// With the height on the Bessel ellipsoid.
    let lv95: Position
    /// With the height on the ellipsoid.
    let etrs89: Position
    let ln02: Double
    let lhn95: Double
    let bessel: Double
    let ellipsoidal: Double

    /// The points of swisstopo's formulas paper, rounded to a millimetre.
    static let published = points(in: "survey_points")
    /// 200 random points.
    static let random = points(in: "reframe_points")

    private static func points(in file: String) -> [SurveyPoint] {
        DataFile.rows(of: file).enumerated().compactMap { index, fields in
            let numbers = fields.suffix(10).compactMap { Double($0) }
            guard numbers.count == 10 else { return nil }
            return SurveyPoint(fields.count > 10 ? fields[0] : "\(index + 1)", numbers)
        }
    }

    private init(_ name: String, _ numbers: [Double]) {
        description = name
        lv03 = Position(x: numbers[0], y: numbers[1])
        ln02 = numbers[2]
        lv95 = Position(x: numbers[3], y: numbers[4], z: numbers[6])
        lhn95 = numbers[5]
        bessel = numbers[6]
        etrs89 = Position(x: numbers[7], y: numbers[8], z: numbers[9])
        ellipsoidal = numbers[9]
    }
}

/// A published point in two systems: `from` gives `expected` within `tolerance` metres, and back within `roundTrip` metres.
struct PublishedPoint: CustomStringConvertible, Sendable {
    let description: String
    let from: String
    let to: String
    let position: Position
    let expected: Position
    let tolerance: Double
    let roundTrip: Double

    static let all: [PublishedPoint] = DataFile.rows(of: "published_points").compactMap { fields in
        guard fields.count == 11, let position = position(fields[3..<6]),
            let expected = Self.position(fields[6..<9]),
            let tolerance = Double(fields[9]), let roundTrip = Double(fields[10])
        else { return nil }
        return PublishedPoint(
            description: "\(fields[0]) from \(fields[1]) to \(fields[2])", from: fields[1], to: fields[2],
            position: position, expected: expected, tolerance: tolerance, roundTrip: roundTrip)
    }

    private static func position(_ fields: ArraySlice<String>) -> Position? {
        let numbers = fields.map { Double($0) }
        guard let x = numbers[0], let y = numbers[1] else { return nil }
        return Position(x: x, y: y, z: numbers[2])
    }
}

/// The tables in `Data`.
enum DataFile {
    /// The fields of each line but the first; empty if there is no such file.
    static func rows(of name: String) -> [[String]] {
        guard let url = Bundle.module.url(forResource: "Data/\(name)", withExtension: "csv"),
            let text = try? String(contentsOf: url, encoding: .utf8)
        else { return [] }
        return text.split(whereSeparator: \.isNewline).dropFirst().map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
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

import Batch
import SimpleFeatures
import SwissCoordinates

/// Which of a table's columns hold easting or longitude, northing or latitude, and a height.
struct CoordinateColumns: Hashable {
    private static let knownPairs = [
        ["easting", "northing"], ["e", "n"], ["ost", "nord"], ["est", "nord"], ["longitude", "latitude"],
        ["lon", "lat"], ["lng", "lat"], ["long", "lat"],
    ]
    private static let knownHeights = [
        "h", "z", "height", "hoehe", "höhe", "alt", "altitude", "quota", "elevation", "ele",
    ]

    private(set) var x: Int
    private(set) var y: Int
    private(set) var z: Int?

    /// Finds the columns by the names or numbers given, or else by the names that are usual.
    ///
    /// In Swiss files `y` is mostly the easting, elsewhere `x`; which it is shows in the second row, since eastings
    /// and northings of LV03 and LV95 never have the same size. A table parted by spaces may begin with a point.
    init(
        named names: [String]?, in first: [String], _ second: [String]?, wantsHeights: Bool, isSpaced: Bool
    ) throws {
        if let names {
            x = try Self.column(names[0], in: first)
            y = try Self.column(names[1], in: first)
            z = names.count > 2 ? try Self.column(names[2], in: first) : nil
            return
        }
        if isSpaced, first.count >= 2, Self.isPoint(first[0], first[1]) {
            (x, y) = (0, 1)
            z = wantsHeights && first.count > 2 ? 2 : nil
            return
        }
        let pairs = Self.knownPairs.compactMap { Self.pair($0, in: first) }
        guard let found = pairs.first ?? Self.swissPair(in: first, second) else {
            throw ItemFailure(
                code: "csv.column",
                message: "no coordinate columns among \(first.prefix(20).joined(separator: ", "))",
                place: "line 1",
                remedy: "Name them, easting or longitude first, for example --columns Y,X or --columns 2,3.")
        }
        (x, y) = found
        z = wantsHeights ? first.firstIndex { Self.knownHeights.contains($0.lowercased()) } : nil
    }

    /// Takes each of the two columns for the other.
    mutating func exchangeAxes() { (x, y) = (y, x) }

    /// Whether a row has a point in these columns, so that it is no header.
    func hasPoint(_ fields: [String]) -> Bool {
        max(x, y) < fields.count && Self.isPoint(fields[x], fields[y])
    }

    private static func isPoint(_ x: String, _ y: String) -> Bool {
        CoordinateText.number(x, .x) != nil && CoordinateText.number(y, .y) != nil
    }

    private static func column(_ name: String, in header: [String]) throws -> Int {
        if let column = header.firstIndex(where: { $0.lowercased() == name.lowercased() }) { return column }
        if let number = Int(name), (1...header.count).contains(number) { return number - 1 }
        throw ItemFailure(
            code: "csv.column",
            message: "there is no column \(name) among \(header.prefix(20).joined(separator: ", "))",
            place: "line 1",
            remedy: "Name columns that are there, or count them from 1, easting or longitude first.")
    }

    private static func pair(_ names: [String], in header: [String]) -> (Int, Int)? {
        let lowercased = header.map { $0.lowercased() }
        guard let x = lowercased.firstIndex(of: names[0]), let y = lowercased.firstIndex(of: names[1]) else {
            return nil
        }
        return (x, y)
    }

    private static func swissPair(in header: [String], _ row: [String]?) -> (Int, Int)? {
        guard let row, let (y, x) = pair(["y", "x"], in: header) else { return nil }
        return [(y, x), (x, y)].first { first, second in
            guard first < row.count, second < row.count,
                let easting = CoordinateText.number(row[first], .x),
                let northing = CoordinateText.number(row[second], .y)
            else { return false }
            let system = ReferenceSystem.recognised(from: Position(x: easting, y: northing))
            return system == .lv95 || system == .lv03
        }
    }
}

import Batch
import SimpleFeatures
import SwissCoordinates

/// Which of a table's columns hold easting or longitude, northing or latitude, and a height.
struct CoordinateColumns {
    private static let knownPairs = [
        ["easting", "northing"], ["e", "n"], ["ost", "nord"], ["est", "nord"], ["longitude", "latitude"],
        ["lon", "lat"], ["lng", "lat"], ["long", "lat"],
    ]

    let x: Int
    let y: Int
    let z: Int?

    /// Finds the columns by the names given, or else by the names that are usual.
    ///
    /// In Swiss files `y` is mostly the easting, elsewhere `x`; which it is shows in the first row, since
    /// eastings and northings of LV03 and LV95 never have the same size.
    init(named names: [String]?, header: [String], firstRow: DelimitedTextReader.Row?) throws {
        if let names {
            x = try Self.column(names[0], in: header)
            y = try Self.column(names[1], in: header)
            z = names.count > 2 ? try Self.column(names[2], in: header) : nil
            return
        }
        let pairs = Self.knownPairs.compactMap { Self.pair($0, in: header) }
        guard let found = pairs.first ?? Self.swissPair(in: header, firstRow) else {
            throw ItemFailure(
                code: "csv.column",
                message: "no coordinate columns among \(header.prefix(20).joined(separator: ", "))",
                place: "line 1", remedy: "Name them, easting or longitude first, for example --columns Y,X.")
        }
        (x, y) = found
        z = nil
    }

    private static func column(_ name: String, in header: [String]) throws -> Int {
        if let column = header.firstIndex(where: { $0.lowercased() == name.lowercased() }) { return column }
        throw ItemFailure(
            code: "csv.column",
            message: "there is no column \(name) among \(header.prefix(20).joined(separator: ", "))",
            place: "line 1", remedy: "Name columns that are there, easting or longitude first.")
    }

    private static func pair(_ names: [String], in header: [String]) -> (Int, Int)? {
        let lowercased = header.map { $0.lowercased() }
        guard let x = lowercased.firstIndex(of: names[0]), let y = lowercased.firstIndex(of: names[1]) else {
            return nil
        }
        return (x, y)
    }

    private static func swissPair(in header: [String], _ row: DelimitedTextReader.Row?) -> (Int, Int)? {
        guard let row, let (y, x) = pair(["y", "x"], in: header) else { return nil }
        return [(y, x), (x, y)].first { first, second in
            guard let easting = try? row.number(inColumn: first, named: "y"),
                let northing = try? row.number(inColumn: second, named: "x")
            else { return false }
            let system = ReferenceSystem.recognised(from: Position(x: easting, y: northing))
            return system == .lv95 || system == .lv03
        }
    }
}

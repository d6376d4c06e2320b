import Batch
import Foundation
import SimpleFeatures
import Streams
import SwissCoordinates

/// Which of a table's columns hold easting or longitude, northing or latitude, and a height.
struct CoordinateColumns: Hashable {
    private(set) var x: Int
    private(set) var y: Int
    private(set) var z: Int?
    /// Whether the first row has their names, and no point.
    private(set) var hasHeader = true

    /// The columns with these names; or with these numbers from 1, where they are no names or the first row has a
    /// point in them.
    init(named names: [String], in first: RowBlock.Row, _ delimiter: FieldDelimiter) throws {
        let names = names.map { $0.trimmingCharacters(in: .whitespaces) }
        let header = first.fields.map { Self.folded($0) }
        let byName = names.map { header.firstIndex(of: Self.folded($0)) }
        let byNumber = names.map { Int($0).flatMap { (1...header.count).contains($0) ? $0 - 1 : nil } }
        let cells = byNumber.compactMap(\.self).map { first.fields[$0] }
        let isNumbered = !byNumber.contains(nil) && (byName.contains(nil) || Self.arePoint(cells, delimiter))
        let columns = try names.indices.map { index in
            guard let column = isNumbered ? byNumber[index] : byName[index] ?? byNumber[index] else {
                throw Self.missing(names[index], in: first)
            }
            return column
        }
        guard Set(columns).count == columns.count else {
            throw ItemFailure(
                code: "csv.column", message: "\(names.joined(separator: ",")) names a column twice",
                remedy: "Name as many columns as there are numbers of a point, easting or longitude first.")
        }
        (x, y) = (columns[0], columns[1])
        z = columns.count > 2 ? columns[2] : nil
        if isNumbered { hasHeader = !Self.hasNumber(cells, delimiter) }
    }

    /// The first columns of rows without a header, where the first or second row has a point there.
    init?(
        headerless first: RowBlock.Row, _ second: RowBlock.Row?, wantsHeights: Bool,
        _ delimiter: FieldDelimiter
    ) {
        let hasPoint = [first, second].contains { row in
            guard let row, row.fields.count >= 2 else { return false }
            return Self.arePoint(Array(row.fields[..<2]), delimiter)
        }
        guard hasPoint, Self.hasNumber(Array(first.fields.prefix(2)), delimiter) else { return nil }
        (x, y) = (0, 1)
        let third = first.fields.dropFirst(2).first
        z = wantsHeights && third.map { Self.hasNumber([$0], delimiter) } ?? false ? 2 : nil
        hasHeader = false
    }

    /// The columns whose names say what they are.
    ///
    /// In Swiss files `y` is mostly the easting, elsewhere `x`: which it is, the numbers decide.
    init(
        in header: RowBlock.Row, wantsHeights: Bool, _ delimiter: FieldDelimiter, sample: () -> [RowBlock.Row]
    ) throws {
        let names = header.fields
        let pair =
            try Self.pair(.easting, .northing, in: names) ?? Self.pair(.longitude, .latitude, in: names)
            ?? Self.pair(.x, .y, in: names).flatMap { Self.ordered($0, sample(), delimiter) }
        guard let pair else { throw Self.nothing(in: header) }
        (x, y) = pair
        z = wantsHeights ? names.firstIndex { ColumnMeaning($0) == .height } : nil
    }

    /// Takes each of the two columns for the other.
    mutating func exchangeAxes() { (x, y) = (y, x) }

    /// Where two meanings stand; names without additions count more than others, and two of a kind decide nothing.
    private static func pair(
        _ first: ColumnMeaning, _ second: ColumnMeaning, in names: [String]
    ) throws -> (Int, Int)? {
        func columns(_ meaning: ColumnMeaning, _ read: (String) -> ColumnMeaning?) -> [Int] {
            names.indices.filter { read(names[$0]) == meaning }
        }
        let plain = (columns(first) { .init(plain: $0) }, columns(second) { .init(plain: $0) })
        if plain.0.count == 1, plain.1.count == 1 { return (plain.0[0], plain.1[0]) }
        let all = (columns(first) { .init($0) }, columns(second) { .init($0) })
        guard !all.0.isEmpty, !all.1.isEmpty else { return nil }
        if all.0.count == 1, all.1.count == 1 { return (all.0[0], all.1[0]) }
        throw ItemFailure(
            code: "csv.column",
            message: """
                several columns can hold the coordinates: \
                \((all.0 + all.1).sorted().prefix(8).map { names[$0] }.joined(separator: ", "))
                """,
            place: "line 1", remedy: "Name two of them, easting or longitude first, with --columns.")
    }

    /// Columns called x and y in the order that their numbers show; `nil` where these are neither Swiss nor degrees.
    private static func ordered(
        _ columns: (Int, Int), _ rows: [RowBlock.Row], _ delimiter: FieldDelimiter
    ) -> (Int, Int)? {
        var recogniser = SystemRecogniser()
        var count = 0
        for row in rows where max(columns.0, columns.1) < row.fields.count {
            guard let x = CoordinateText.number(row.fields[columns.0], .x, partedBy: delimiter),
                let y = CoordinateText.number(row.fields[columns.1], .y, partedBy: delimiter),
                (try? recogniser.observe(Position(x: x, y: y))) != nil
            else { continue }
            count += 1
        }
        guard count > 0 else { return nil }
        let areSwapped = (try? recogniser.decide())?.axesAreSwapped ?? false
        return areSwapped ? (columns.1, columns.0) : columns
    }

    private static func arePoint(_ cells: [String], _ delimiter: FieldDelimiter) -> Bool {
        cells.count >= 2 && CoordinateText.number(cells[0], .x, partedBy: delimiter) != nil
            && CoordinateText.number(cells[1], .y, partedBy: delimiter) != nil
    }

    /// Whether one of a point's cells is a number, so that they are no names.
    private static func hasNumber(_ cells: [String], _ delimiter: FieldDelimiter) -> Bool {
        zip(cells, [CoordinateText.Axis.x, .y, .height]).contains { cell, axis in
            CoordinateText.number(cell, axis, partedBy: delimiter) != nil
        }
    }

    private static func folded(_ name: String) -> String {
        name.trimmingCharacters(in: .whitespaces).lowercased()
    }

    private static func missing(_ name: String, in header: RowBlock.Row) -> ItemFailure {
        ItemFailure(
            code: "csv.column", message: "there is no column \(name) among \(list(header))", place: "line 1",
            remedy: "Name columns that are there, or count them from 1, easting or longitude first."
                + advice(on: header))
    }

    private static func nothing(in header: RowBlock.Row) -> ItemFailure {
        ItemFailure(
            code: "csv.column", message: "no coordinate columns among \(list(header))", place: "line 1",
            remedy: "Name them, easting or longitude first, for example --columns Y,X or --columns 2,3."
                + advice(on: header))
    }

    private static func list(_ header: RowBlock.Row) -> String {
        header.fields.prefix(20).joined(separator: ", ")
    }

    private static func advice(on header: RowBlock.Row) -> String {
        header.isUTF8
            ? "" : " The names are not UTF-8: if they are Windows-1252, say --encoding windows-1252."
    }
}

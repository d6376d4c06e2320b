import Batch
import Foundation
import Geodesy
import SimpleFeatures
import Streams
import SwissCoordinates

/// A table's columns of easting or longitude, northing or latitude, and height.
struct CoordinateColumns: Hashable {
    private(set) var x: Int
    private(set) var y: Int
    private(set) var z: Int?
    /// Whether the first row is a header.
    private(set) var hasHeader = true

    /// The columns with these names; or with these numbers from 1, if the header lacks such names or the first row is a
    /// point.
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
                remedy: "Name one column for each number of a point, easting or longitude first.")
        }
        (x, y) = (columns[0], columns[1])
        z = columns.count > 2 ? columns[2] : nil
        if isNumbered { hasHeader = !Self.hasNumber(cells, delimiter) }
    }

    /// The first columns of a table without a header; `nil` unless one of the first two rows has a point there.
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

    /// The columns by their names: easting and northing take precedence over longitude and latitude, and these over x and y.
    ///
    /// In Swiss files the easting is usually called `y`, elsewhere `x`: the numbers decide. Throws if other columns hold
    /// other points by `check`.
    init(
        in header: RowBlock.Row, wantsHeights: Bool, _ delimiter: FieldDelimiter, _ check: PairCheck,
        sample: () -> [RowBlock.Row]
    ) throws {
        let names = header.fields
        let pair =
            try Self.pair(.easting, .northing, in: names) ?? Self.pair(.longitude, .latitude, in: names)
            ?? Self.pair(.x, .y, in: names).flatMap { Self.ordered($0, sample(), delimiter) }
        guard let pair else { throw Self.nothing(in: header) }
        (x, y) = pair
        z = wantsHeights ? names.firstIndex { ColumnMeaning($0) == .height } : nil
        let others = Self.pairs(besides: pair, in: names)
        if !others.isEmpty { try check.compare(pair, with: others, names, sample(), delimiter) }
    }

    /// Swaps the columns of x and y.
    mutating func exchangeAxes() { (x, y) = (y, x) }

    /// The columns of two meanings. Names without additions take precedence; throws if there are several candidates.
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
        throw several((all.0 + all.1).sorted().map { names[$0] })
    }

    /// The pairs of columns that could hold points, too.
    private static func pairs(
        besides chosen: (Int, Int), in names: [String]
    ) -> [(columns: (Int, Int), areDegrees: Bool)] {
        let meanings = names.map { ColumnMeaning($0) }
        func columns(_ meaning: ColumnMeaning) -> [Int] {
            names.indices.filter { meanings[$0] == meaning && $0 != chosen.0 && $0 != chosen.1 }
        }
        return [(.easting, .northing), (.longitude, .latitude), (.x, .y)].flatMap { first, second in
            zip(columns(first), columns(second)).map { ($0, first == .longitude) }
        }
    }

    /// The error of several columns that can hold the points.
    fileprivate static func several(_ names: [String], _ reason: String = "", line: Int = 1) -> ItemFailure {
        ItemFailure(
            code: "csv.column",
            message:
                "several columns can hold the coordinates: \(names.prefix(8).joined(separator: ", "))\(reason)",
            place: "line \(line)",
            remedy: "Name two of them, easting or longitude first, with --columns.")
    }

    /// Columns called x and y in the order that their numbers show; `nil` if these are neither Swiss nor degrees.
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

    /// Whether one of a point's cells is a number, so that the row is not a header.
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
            remedy: "Name existing columns, or give their numbers from 1, easting or longitude first."
                + advice(on: header))
    }

    private static func nothing(in header: RowBlock.Row) -> ItemFailure {
        ItemFailure(
            code: "csv.column", message: "no coordinate columns among \(list(header))", place: "line 1",
            remedy: "Name them, easting or longitude first, for example --columns Y,X or --columns 2,3."
                + adviceOnAreas(header) + advice(on: header))
    }

    /// What to do with a table of areas, which is recognised by the name of a column.
    private static func adviceOnAreas(_ header: RowBlock.Row) -> String {
        let column = header.fields.prefix(20).first { TableSource.usualNames.contains(folded($0)) }
        guard let column else { return "" }
        return " If \(column) has parcels as text, such as POLYGON ((...)), use fieldbook parcels convert."
    }

    private static func list(_ header: RowBlock.Row) -> String {
        header.fields.prefix(20).joined(separator: ", ")
    }

    private static func advice(on header: RowBlock.Row) -> String {
        header.isUTF8
            ? "" : " The names are not UTF-8: if they are Windows-1252, use --encoding windows-1252."
    }
}

/// Checks that all pairs of columns that could hold a table's points hold the same ones, as in a table to which
/// `--append` has added columns.
struct PairCheck {
    /// The CRS of the points.
    let source: SourceSystem
    let options: TransformOptions

    /// The greatest distance between two readings of a point, in metres: coordinates may be rounded.
    private static let tolerance = 1.0

    /// Throws if one of the pairs `others` holds another point in one of `rows` than `chosen`.
    ///
    /// Pairs whose numbers fit no known CRS are ignored; those of `chosen` are an error later.
    func compare(
        _ chosen: (Int, Int), with others: [(columns: (Int, Int), areDegrees: Bool)], _ names: [String],
        _ rows: [RowBlock.Row], _ delimiter: FieldDelimiter
    ) throws {
        let named: ReferenceSystem? = if case .named(let system) = source { system } else { nil }
        let areDegrees = ColumnMeaning(names[chosen.0]) == .longitude
        let points = Self.points(chosen, rows, delimiter)
        for other in others {
            let all = [chosen, other.columns].flatMap { [$0.0, $0.1].sorted() }.map { names[$0] }
            let distances: [Double]
            do {
                guard let first = try places(of: points, in: named, areDegrees: areDegrees),
                    let second = try places(
                        of: Self.points(other.columns, rows, delimiter), in: nil, areDegrees: other.areDegrees
                    )
                else { continue }
                if first.allSatisfy({ $0 == nil }) { return }
                distances = zip(first, second).compactMap { first, second in
                    if let first, let second { Geodesic.metres(from: first, to: second) } else { nil }
                }
            } catch {
                throw CoordinateColumns.several(all, "; they cannot be compared (\(error.code))")
            }
            guard let most = distances.max() else {
                throw CoordinateColumns.several(all, "; no row has a point in both pairs")
            }
            if most > Self.tolerance {
                throw CoordinateColumns.several(all, "; the two pairs are up to \(Self.text(most)) apart")
            }
        }
    }

    private static func points(
        _ columns: (Int, Int), _ rows: [RowBlock.Row], _ delimiter: FieldDelimiter
    ) -> [Position?] {
        rows.map { row in
            guard max(columns.0, columns.1) < row.fields.count,
                let x = CoordinateText.number(row.fields[columns.0], .x, partedBy: delimiter),
                let y = CoordinateText.number(row.fields[columns.1], .y, partedBy: delimiter)
            else { return nil }
            // 0, 0 is written for an empty field or no fix.
            return x == 0 && y == 0 ? nil : Position(x: x, y: y)
        }
    }

    /// The points in WGS84, in the CRS `named` or in the one that most of them show; `nil` if they show none.
    private func places(
        of points: [Position?], in named: ReferenceSystem?, areDegrees: Bool
    ) throws(TransformError) -> [Position?]? {
        let shown = named.map { Shown(system: $0.withHeights(nil), areSwapped: false) }
        guard let shown = shown ?? Shown(points.compactMap(\.self), areDegrees: areDegrees) else {
            return nil
        }
        let transformer = try Transformer(from: shown.system, to: .wgs84, options: options)
        return points.map { point in
            point.flatMap { try? transformer.transform(shown.areSwapped ? $0.swapped : $0) }
        }
    }

    /// The CRS that points show by their size.
    private struct Shown: Hashable {
        let system: ReferenceSystem
        let areSwapped: Bool

        init(system: ReferenceSystem, areSwapped: Bool) {
            self.system = system
            self.areSwapped = areSwapped
        }

        /// What most of the points show.
        init?(_ points: [Position], areDegrees: Bool) {
            var counts: [Shown: Int] = [:]
            for point in points {
                var recogniser = SystemRecogniser(assuming: areDegrees ? .wgs84 : nil)
                guard (try? recogniser.observe(point)) != nil, let decision = try? recogniser.decide() else {
                    continue
                }
                counts[Shown(system: decision.system, areSwapped: decision.axesAreSwapped), default: 0] += 1
            }
            guard let most = counts.max(by: { $0.value < $1.value }) else { return nil }
            self = most.key
        }
    }

    private static func text(_ metres: Double) -> String {
        let kilometres = Int(exactly: (metres / 1_000).rounded()) ?? 0
        return kilometres < 10 ? "\((metres * 10).rounded() / 10) m" : "\(kilometres) km"
    }
}

/// The meaning of a column by its name, with the words used in Switzerland.
enum ColumnMeaning {
    case easting
    case northing
    case longitude
    case latitude
    /// Easting or northing, or longitude.
    case x
    /// Northing or easting, or latitude.
    case y
    case height

    /// Names in lowercase, without accents.
    private static let words: [String: ColumnMeaning] = {
        let names: [(ColumnMeaning, String)] = [
            (.easting, "e east easting eastings ost ostwert rechts rechtswert est"),
            (.northing, "n north northing northings nord nordwert hoch hochwert"),
            (.longitude, "lon lng long longitude longitudine lange laenge langengrad laengengrad"),
            (.latitude, "lat latitude latitudine breite breitengrad"), (.x, "x xwert"), (.y, "y ywert"),
            (.height, "h z height hohe hoehe alt altitude quota elevation ele"),
        ]
        let pairs = names.flatMap { meaning, words in
            words.split(separator: " ").map { (String($0), meaning) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()

    /// Words before or after the name that do not say which axis it is.
    private static let additions = [
        "koordinate", "koordinaten", "koord", "coordonnee", "coordinate", "coordinata", "coord", "gkod",
        "lv95", "lv03", "mn95", "mn03", "ch1903", "swiss", "wgs84", "wgs", "etrs89", "m", "in",
    ]

    /// The meaning of a name such as `Rechtswert`, `E_LV95`, `Swiss-East`, `Y-Koordinate`, `KoordE`, `E [m]` or
    /// `Coordonnée E`.
    init?(_ name: String) {
        let parts = Self.folded(Self.withoutUnit(name)).split { !$0.isLetter && !$0.isNumber }.map(
            String.init)
        let telling = parts.filter { !Self.additions.contains($0) }
        var word = (telling.isEmpty ? parts : telling).joined()
        while Self.words[word] == nil, let shorter = Self.withoutAddition(word) { word = shorter }
        guard let meaning = Self.words[word] else { return nil }
        // German has the same words for length and width as for longitude and latitude.
        if [.longitude, .latitude].contains(meaning), name.contains("[m") || name.contains("(m") {
            return nil
        }
        self = meaning
    }

    /// The meaning of a name without additions.
    init?(plain name: String) {
        guard let meaning = Self.words[Self.folded(name)] else { return nil }
        self = meaning
    }

    private static func folded(_ name: String) -> String {
        name.trimmingCharacters(in: .whitespaces)
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    private static func withoutUnit(_ name: String) -> String {
        String(name.prefix { $0 != "[" && $0 != "(" })
    }

    private static func withoutAddition(_ word: String) -> String? {
        let long = additions.filter { $0.utf8.count > 2 && $0.utf8.count < word.utf8.count }
        if let front = long.first(where: { word.hasPrefix($0) }) {
            return String(word.dropFirst(front.count))
        }
        return long.first { word.hasSuffix($0) }.map { String(word.dropLast($0.count)) }
    }
}

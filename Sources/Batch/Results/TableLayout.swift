/// The columns of a table for people: titles with units, widths, and the lines they share.
///
/// On a terminal, paths are cut at their beginning first. If a row is still too wide, its columns continue on further,
/// indented lines, and long texts are broken between words, so that nothing else is lost.
struct TableLayout {
    private static let gap = "  "
    private static let indent = "    "
    private static let pathColumns: Set = ["input", "output", "outputs"]
    /// Paths keep this width.
    private static let narrowestPath = 20
    /// Longer texts may be broken, in columns of at least this width.
    private static let longText = 30

    private let titles: [String]
    private let widths: [Int]
    /// Whether a column has numbers, whose title is aligned to the right as they are.
    private let areNumbers: [Bool]
    /// The columns of each line of a row.
    private let lines: [Range<Int>]
    private let width: Int

    /// Columns as wide as these rows need, in lines of at most `width` characters.
    init(_ names: [String], _ rows: [[Row.Value]], within width: Int?) {
        let titles = names.indices.map { column in
            Self.title(of: names[column], unit: rows.lazy.compactMap { $0[column].unit }.first)
        }
        var widths = names.indices.map { column in
            rows.reduce(Self.width(of: titles[column])) { max($0, Self.width(of: $1[column].cell)) }
        }
        self.width = max(width ?? .max, 40)
        if width != nil { Self.cutPaths(names, &widths, to: self.width) }
        self.titles = titles
        self.widths = widths
        areNumbers = names.indices.map { column in
            rows.allSatisfy { $0[column].isNumeric || $0[column] == .missing }
        }
        let mayBreak = zip(widths, areNumbers).map { $0 > Self.longText && !$1 }
        lines = width == nil ? [0..<names.count] : Self.lines(of: widths, mayBreak, within: self.width)
    }

    /// The titles of the columns.
    var header: String { text(of: zip(titles, areNumbers).map { (text: $0, isNumber: $1) }) }

    /// A row.
    func text(of values: [Row.Value]) -> String {
        text(of: values.map { (text: $0.cell, isNumber: $0.isNumeric) })
    }

    private func text(of cells: [(text: String, isNumber: Bool)]) -> String {
        lines.map { columns in
            let isFirst = columns.lowerBound == 0
            guard isFirst || !columns.allSatisfy({ cells[$0].text.isEmpty }) else { return "" }
            let start = columns.dropLast().reduce(isFirst ? "" : Self.indent) {
                $0 + pad(cells[$1].text, at: $1, toRight: cells[$1].isNumber) + Self.gap
            }
            guard let last = columns.last else { return "" }
            let room = width - Self.width(of: start)
            guard widths[last] > room else {
                return Self.trimmed(start + pad(cells[last].text, at: last, toRight: cells[last].isNumber))
            }
            let filler = String(repeating: " ", count: Self.width(of: start))
            return Self.words(of: cells[last].text, within: room).enumerated()
                .map { Self.trimmed(($0 == 0 ? start : filler) + $1) }.joined()
        }.joined()
    }

    private func pad(_ text: String, at column: Int, toRight: Bool) -> String {
        let missing = widths[column] - Self.width(of: text)
        guard missing >= 0 else {
            // Only paths are wider than their column, and rows after those that it was measured by.
            return Self.pathColumns.contains(titles[column]) ? "…" + text.suffix(widths[column] - 1) : text
        }
        let filler = String(repeating: " ", count: missing)
        return toRight ? filler + text : text + filler
    }
}

extension TableLayout {
    /// Units at the end of column names, as they are written.
    private static let units = [
        "m": "m", "m2": "m²", "km": "km", "mm": "mm", "pt": "pt", "kmh": "km/h", "min": "min", "percent": "%",
        "ppm": "ppm", "metres": "metres", "bytes": "bytes",
    ]

    /// Words of column names that programs rely on, and what people call the same thing.
    private static let plainWords = ["fault": "error", "faults": "errors", "greatest": "maximum"]

    /// Column names that programs rely on and people would not understand, with plainer ones.
    private static let plainNames = [
        "came_as": "received_as", "done_otherwise": "done,_other_options", "dropped": "metadata_removed",
        "kept": "picture_unchanged", "not_asked": "earlier_runs", "of_shards": "from_shards",
        "other_km": "at_stops_km", "other_raw_km": "at_stops_raw_km",
        "says": "content", "taken_away_m": "removed_m",
        "words_kept_percent": "legible_words_percent",
    ]

    /// The words and the unit of a column's name, such as `area m²` for `area_m2`. A name with capitals is somebody
    /// else's, and stays as it is.
    private static func title(of name: String, unit: String?) -> String {
        guard name.utf8.allSatisfy({ !(0x41...0x5A).contains($0) }) else { return name }
        var words = (plainNames[name] ?? name).split(separator: "_").map {
            plainWords[String($0)] ?? String($0)
        }
        if let last = words.last, let known = units[last] {
            words[words.count - 1] = unit ?? known
        } else if let unit {
            words.append(unit)
        }
        return words.isEmpty ? name : words.joined(separator: " ")
    }

    private static func cutPaths(_ names: [String], _ widths: inout [Int], to width: Int) {
        var excess = widths.reduce(0, +) + gap.count * (widths.count - 1) - width
        for column in names.indices where pathColumns.contains(names[column]) && excess > 0 {
            let cut = min(excess, max(widths[column] - narrowestPath, 0))
            widths[column] -= cut
            excess -= cut
        }
    }

    /// The columns of each line. A text that may be broken takes the rest of a line, if that is wide enough.
    private static func lines(of widths: [Int], _ mayBreak: [Bool], within width: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var (start, end) = (0, 0)
        for (column, own) in widths.enumerated() {
            let place = column == start ? end : end + gap.count
            let fits = place + own <= width || (mayBreak[column] && width - place >= longText)
            if column > start && !fits {
                lines.append(start..<column)
                (start, end) = (column, indent.count + own)
            } else {
                end = place + own
            }
        }
        return lines + [start..<widths.count]
    }

    /// A text in lines of words; a longer word has a line of its own.
    private static func words(of text: String, within width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, Self.width(of: last) + 1 + Self.width(of: String(word)) <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.isEmpty ? [""] : lines
    }

    /// The number of characters in a text; fast for ASCII.
    private static func width(of text: String) -> Int {
        text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? text.utf8.count : text.count
    }

    private static func trimmed(_ line: String) -> String {
        line.utf8.lastIndex { $0 != 0x20 }.map { line[...$0] + "\n" } ?? "\n"
    }
}

/// The folders that all inputs of a table share, if inputs have several rows each: only the rest of their paths tells them
/// apart.
struct SharedFolders {
    private let column: Int
    private let folder: String

    /// `nil` if there is nothing to leave out.
    init?(_ names: [String], _ rows: [[Row.Value]]) {
        guard let column = names.firstIndex(of: "input") else { return nil }
        let paths = rows.map { Self.path($0[column]) }
        var distinct = Set(paths.compactMap(\.self))
        let isRepeated = distinct.count < rows.count
        guard isRepeated, !paths.contains(nil), let first = distinct.popFirst() else { return nil }
        var shared = first.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        for path in distinct {
            let folders = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            shared = shared.prefix(zip(shared, folders).prefix { $0 == $1 }.count)
        }
        guard shared.contains(where: { !$0.isEmpty }) else { return nil }
        self.column = column
        folder = shared.joined(separator: "/") + "/"
    }

    /// The values without the folders in the path.
    func leftOut(of values: [Row.Value]) -> [Row.Value] {
        guard let path = Self.path(values[column]), path.hasPrefix(folder) else { return values }
        var values = values
        values[column] = .text(String(path.dropFirst(folder.count)))
        return values
    }

    /// A path; `nil` for other values, such as addresses on the web.
    private static func path(_ value: Row.Value) -> String? {
        guard case .text(let text) = value, !text.contains("://") else { return nil }
        return text
    }
}

/// Adds up the columns that rows count in a table's total.
struct TableTotal {
    private var sums: [String: Row.Value] = [:]
    private var rows = 0

    mutating func add(_ row: Row) {
        guard !row.totalled.isEmpty else { return }
        rows += 1
        for column in row.columns where row.totalled.contains(column.name) {
            sums[column.name] = sums[column.name].map { $0.adding(column.value) } ?? column.value
        }
    }

    /// The values of the total; `nil` if there is nothing to add.
    func values(in names: [String]) -> [Row.Value]? {
        guard rows > 1, let first = names.first else { return nil }
        return [sums[first] ?? .text("total")] + names.dropFirst().map { sums[$0] ?? .missing }
    }
}

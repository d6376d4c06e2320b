import Batch
import SimpleFeatures
import Streams

/// The features of a table with a column of well-known text (WKT); its other columns become attributes.
final class TableSource: FeatureSource {
    static let usualNames = ["wkt", "geometry", "geom", "the_geom", "wkt_geom", "geometrie", "shape"]

    private var reader: DelimitedTextReader
    private let firstLine: Int
    private let header: [String]
    private let geometryColumn: Int
    private var ahead: DelimitedTextReader.Row?
    private(set) var systemName: String?

    var collectionName: String? { nil }
    var offset: Int { reader.offset }

    /// Reads the header and finds the geometries. A byte order mark takes precedence over `encoding`.
    init(_ bytes: ByteSource, encoding: String?) throws {
        let input = try DelimitedTextInput(bytes, encoding: try Self.textEncoding(encoding))
        if case .byte(let delimiter) = input.delimiter {
            reader = DelimitedTextReader(input.source, delimiter: delimiter)
        } else {
            reader = DelimitedTextReader(input.source)
        }
        firstLine = input.firstLine
        guard let names = try Self.row(from: &reader)?.fields else { throw Self.noGeometry(among: []) }
        header = names
        ahead = try Self.row(from: &reader)
        geometryColumn = try Self.geometryColumn(in: names, ahead?.fields)
    }

    func next() throws -> Feature? {
        guard let row = try takeRow() else { return nil }
        var feature = Feature(geometry: nil)
        for (place, name) in header.enumerated() where place != geometryColumn {
            let field = place < row.fields.count ? row.fields[place] : ""
            feature.properties.members.append(
                .init(name: name, value: field.isEmpty ? .null : JSONValue(field: field)))
        }
        guard geometryColumn < row.fields.count, !row.fields[geometryColumn].isEmpty else { return feature }
        var text = WKTReader(row.fields[geometryColumn])
        do throws(ReadingError) {
            feature.geometry = try text.read()
        } catch {
            throw ReadingError(
                error.code, error.message, place: "line \(row.line + firstLine - 1)", remedy: error.remedy,
                canContinue: true)
        }
        if systemName == nil, let number = text.systemNumber, number > 0 { systemName = "EPSG:\(number)" }
        return feature
    }

    private func takeRow() throws -> DelimitedTextReader.Row? {
        guard let row = ahead else { return try Self.row(from: &reader) }
        ahead = nil
        return row
    }

    /// The next row. If the table is not UTF-8, the error names the option to set.
    private static func row(
        from reader: inout DelimitedTextReader
    ) throws(ReadingError) -> DelimitedTextReader.Row? {
        do throws(ReadingError) {
            return try reader.next()
        } catch {
            guard error.code == .encoding else { throw error }
            let other = RewrittenRows.notUTF8
            throw ReadingError(other.code, other.message, place: error.place, remedy: other.remedy)
        }
    }

    private static func textEncoding(_ name: String?) throws -> TextEncoding {
        guard let name else { return .utf8 }
        if let encoding = TableEncoding(rawValue: name.lowercased()) { return encoding.textEncoding }
        let known = TableEncoding.allCases.map(\.rawValue).joined(separator: ", ")
        throw ItemFailure(
            code: "text.encoding", message: "tables in the encoding \"\(name)\" are not supported",
            remedy: "Use one of \(known); UTF-16 is recognised by its byte order mark.", cause: .setting)
    }

    /// The column whose first field is a geometry; one with a usual name if there are several, or if the table is empty.
    private static func geometryColumn(in header: [String], _ row: [String]?) throws -> Int {
        let names = header.map { $0.lowercased() }
        let byName = usualNames.lazy.compactMap { names.firstIndex(of: $0) }
        guard let row else {
            guard let column = byName.first else { throw noGeometry(among: header) }
            return column
        }
        func holdsGeometry(_ column: Int) -> Bool {
            column < row.count && (row[column].isEmpty || WKTReader.looksLikeGeometry(row[column]))
        }
        if let column = byName.first(where: holdsGeometry) { return column }
        if let column = row.indices.first(where: { $0 < header.count && WKTReader.looksLikeGeometry(row[$0]) }
        ) {
            return column
        }
        throw noGeometry(among: header)
    }

    private static func noGeometry(among header: [String]) -> ItemFailure {
        if hasPoints(header) {
            return ItemFailure(
                code: "csv.noGeometry",
                message: "the table has points and no parcels: no column holds geometries as text such as "
                    + "POLYGON ((...)); there are \(header.prefix(20).joined(separator: ", "))",
                remedy: "To transform points, use fieldbook transform; "
                    + "parcels need a column WKT with their areas.")
        }
        let columns = header.prefix(20).joined(separator: ", ")
        return ItemFailure(
            code: "csv.noGeometry",
            message: "no column holds geometries as text such as POLYGON ((...))"
                + (columns.isEmpty ? "" : "; there are \(columns)"),
            remedy: "Export the table with a column WKT; points with easting and northing are not parcels.")
    }

    /// Whether the table has points: coordinate columns by name, or numbers in place of names.
    private static func hasPoints(_ header: [String]) -> Bool {
        let meanings = header.map { ColumnMeaning($0) }
        let pairs: [(ColumnMeaning, ColumnMeaning)] = [
            (.easting, .northing), (.longitude, .latitude), (.x, .y),
        ]
        if pairs.contains(where: { meanings.contains($0) && meanings.contains($1) }) { return true }
        return FeatureFileKind.areNumbers(header.joined(separator: " "))
    }
}

extension JSONValue {
    private static let maximumDigits = 15

    /// A table's field as an attribute: a number with its spelling if it is a JSON number of at most 15 digits, otherwise
    /// text. `007`, `+41` and `1e5` are text.
    init(field: String) {
        self = Self.number(inField: field).map(JSONValue.literal) ?? .string(field)
    }

    /// The JSON spelling of a field that is a number, as of ``init(field:)``; `nil` for anything else.
    static func number(inField field: String, hasDecimalComma: Bool = false) -> String? {
        if isNumber(field.utf8, mark: UInt8(ascii: ".")) { return field }
        guard hasDecimalComma, isNumber(field.utf8, mark: UInt8(ascii: ",")) else { return nil }
        return field.replacing(",", with: ".")
    }

    private static func isNumber(_ text: some Collection<UInt8>, mark: UInt8) -> Bool {
        let zero = UInt8(ascii: "0")
        var (digits, wholeDigits) = (0, 0)
        var (startsWithZero, hasMark) = (false, false)
        for (index, byte) in text.enumerated() {
            switch byte {
            case zero...(zero + 9):
                if digits == 0 { startsWithZero = byte == zero }
                digits += 1
                if !hasMark { wholeDigits += 1 }
            case UInt8(ascii: "-") where index == 0: break
            case mark where !hasMark && wholeDigits > 0: hasMark = true
            default: return false
            }
            if digits > maximumDigits { return false }
        }
        return wholeDigits > 0 && (!hasMark || digits > wholeDigits) && (wholeDigits == 1 || !startsWithZero)
    }
}

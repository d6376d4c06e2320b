import Answers
import Foundation
import Routes
import SimpleFeatures
public import Streams

/// Expenses from a table (CSV). Columns are recognised by their names in German, English or French.
///
/// Date and amount are required; description, currency, category, tax rate, and the identifiers of organisation and contract
/// are optional. A row with an error is reported with its line, and the other rows are read.
///
/// ```swift
/// let table = try ExpenseTable(ByteSource(path: "spesen.csv"))
/// print(table.positions.count, table.errors)
/// ```
public struct ExpenseTable: Sendable {
    /// The maximum number of rows.
    public static let mostRows = 10_000

    private enum Column: CaseIterable {
        case date, amount, description, currency, category, taxRate, organisation, contract

        var names: [String] {
            switch self {
            case .date:
                ["datum", "valuta", "buchungsdatum", "belegdatum", "date", "booking date", "date de valeur"]
            case .amount: ["betrag", "summe", "amount", "total", "montant"]
            case .description:
                [
                    "beschreibung", "text", "buchungstext", "bezeichnung", "description", "libellé",
                    "désignation",
                ]
            case .currency: ["währung", "waehrung", "currency", "monnaie", "devise"]
            case .category: ["kategorie", "konto", "category", "account", "catégorie", "compte"]
            case .taxRate:
                ["mwst", "mwst-satz", "mwst %", "vat", "vat %", "tax rate", "tax_rate", "tva", "taux tva"]
            case .organisation: ["organisation", "organization", "organisation_id", "organisationid"]
            case .contract: ["vertrag", "contract", "contrat", "contract_id", "contractid"]
            }
        }
    }

    /// The positions.
    public private(set) var positions: [Nyla.Position] = []
    /// The lines of the positions, from 1.
    public private(set) var lines: [Int] = []
    /// The errors of the rows that could not be read, with their lines.
    public private(set) var errors: [ReadingError] = []
    /// The lines of those rows, from 1.
    public private(set) var errorLines: [Int] = []
    /// The names of columns that are not read: those that no position has, and second ones for the same value.
    public let otherColumns: [String]

    /// Reads a table. Throws if its header has no date or amount, or if it has more than `mostRows` rows.
    ///
    /// - Parameters:
    ///   - currency: the currency of rows without one.
    ///   - organisation: the organisation of rows without one.
    ///   - contract: the contract of rows without one.
    ///   - numbers: of a workbook, the places of the cells that hold numbers, from 0, by line. A tax rate below 1 is a
    ///     fraction there, as Excel stores 8.1 %.
    public init(
        _ source: ByteSource, encoding: TextEncoding = .utf8, currency: String? = nil,
        organisation: String? = nil, contract: String? = nil, numbers: [Int: Set<Int>] = [:]
    ) throws(ReadingError) {
        let (front, source) = try source.peeking(at: 4)
        if Self.workbooks.contains(front) { throw Self.workbook }
        let input = try DelimitedTextInput(source, encoding: encoding)
        guard case .byte(let delimiter) = input.delimiter else { throw Self.noTable }
        var reader = DelimitedTextReader(input.source, delimiter: delimiter, firstLine: input.firstLine)
        guard let header = try reader.next() else { throw Self.noTable }
        let columns = Self.columns(of: header.fields)
        guard let date = columns[.date], let amount = columns[.amount] else { throw Self.noTable }
        otherColumns = header.fields.enumerated().filter { !columns.values.contains($0.offset) }
            .map { $0.element.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        while let row = try reader.next() {
            if row.fields.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { continue }
            guard positions.count + errors.count < Self.mostRows else { throw Self.tooMany }
            func text(_ column: Column) -> String? {
                guard let index = columns[column], row.fields.indices.contains(index) else { return nil }
                let text = row.fields[index].trimmingCharacters(in: .whitespaces)
                return text.isEmpty ? nil : text
            }
            do throws(ReadingError) {
                let day = try Self.day(text(.date), header.fields[date], row.line)
                func isNumber(_ column: Column) -> Bool {
                    columns[column].map { numbers[row.line]?.contains($0) ?? false } ?? false
                }
                let sum = try Self.amount(
                    text(.amount), header.fields[amount], row.line, isNumber: isNumber(.amount))
                let rate = text(.taxRate)?.replacingOccurrences(of: "%", with: "")
                var position = Nyla.Position(
                    date: ServerTime(day), description: text(.description), amount: sum,
                    currency: text(.currency)?.uppercased() ?? currency, category: text(.category),
                    taxRate: try rate.map { rate throws(ReadingError) in
                        guard isNumber(.taxRate) else { return try Self.amount(rate, "tax rate", row.line) }
                        let rate = try Self.amount(rate, "tax rate", row.line, isNumber: true)
                        return abs(rate) < 1 ? rate * 100 : rate
                    })
                position.organisationId = (text(.organisation) ?? organisation).map { .text($0) }
                position.contractId = (text(.contract) ?? contract).map { .text($0) }
                positions.append(position)
                lines.append(row.line)
            } catch {
                errors.append(error)
                errorLines.append(row.line)
            }
        }
    }

    private static func columns(of header: [String]) -> [Column: Int] {
        var columns: [Column: Int] = [:]
        for (index, name) in header.enumerated() {
            let name = name.trimmingCharacters(in: .whitespaces).lowercased()
            for column in Column.allCases where column.names.contains(name) && columns[column] == nil {
                columns[column] = index
            }
        }
        return columns
    }

    private static func day(_ text: String?, _ name: String, _ line: Int) throws(ReadingError) -> String {
        guard let day = text.flatMap(isoDate) else {
            throw error("\"\((text ?? "").prefix(40))\" in column \(name) is not a date", line)
        }
        return day
    }

    private static func amount(
        _ text: String?, _ name: String, _ line: Int, isNumber: Bool = false
    ) throws(ReadingError) -> Decimal {
        guard let amount = text.flatMap(isNumber ? number : decimal) else {
            throw error("\"\((text ?? "").prefix(40))\" in column \(name) is not an unambiguous amount", line)
        }
        return amount
    }

    private static func error(_ message: String, _ line: Int) -> ReadingError {
        ReadingError(
            .csvColumn, message, place: "line \(line)",
            remedy: "Write dates like 2026-03-02 or 02.03.2026, amounts like 1234.50.", canContinue: true)
    }

    /// The first bytes of Excel files: of ZIP archives, and of the older format.
    private static let workbooks: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0xD0, 0xCF, 0x11, 0xE0]]
    private static let workbook = ReadingError(
        .csvColumn, "it is an Excel file",
        remedy: "Save it as .xlsx, under that name, or as CSV.")
    private static let noTable = ReadingError(
        .csvColumn, "the first row has no names for date and amount", place: "line 1",
        remedy: "Name the columns, for example Datum;Betrag;Beschreibung.")

    private static let tooMany = ReadingError(
        .csvTooLarge, "the table has more than \(mostRows) rows", remedy: "Import it in parts.")
}

extension ExpenseTable {
    /// The date in ISO 8601 of `2026-03-02`, perhaps with a time, or of `02.03.2026`, `2.3.26` or `02/03/2026`, which
    /// begin with the day.
    private static func isoDate(_ text: String) -> String? {
        if let day = text.split(whereSeparator: { $0 == "T" || $0 == " " }).first,
            CalendarDate(String(day)) != nil
        {
            return String(day)
        }
        let words = text.split(whereSeparator: { ".-/".contains($0) })
        let parts = words.map { Int($0) }
        guard parts.count == 3, words[2].count == 2 || words[2].count == 4, let day = parts[0],
            let month = parts[1], var year = parts[2]
        else {
            return nil
        }
        if (0..<100).contains(year) { year += 2_000 }
        return year < 1_900 ? nil : CalendarDate(year: year, month: month, day: day)?.description
    }

    /// A number of a workbook, such as `33.335` or `1E-3`.
    private static func number(_ text: String) -> Decimal? {
        guard text.utf8.count <= 40, let size = Double(text)?.magnitude, size < 1e15 else { return nil }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }

    /// The amount of `1234.50`, `1'234.50`, `1.234,50`, `-5,20` or `12.–`; `nil` for anything else, and for an ambiguous one
    /// such as `1.234`.
    private static func decimal(_ text: String) -> Decimal? {
        var digits = text.filter { !$0.isWhitespace && !"'\u{2019}\u{00A0}\u{202F}".contains($0) }
        digits = digits.replacingOccurrences(of: "\u{2212}", with: "-")
        for end in [".-", ".--", ".\u{2013}", ".\u{2014}"] where digits.hasSuffix(end) {
            digits.removeLast(end.count)
        }
        var sign = ""
        if let first = digits.first, first == "-" || first == "+" {
            sign = first == "-" ? "-" : ""
            digits.removeFirst()
        }
        let marks = digits.filter { $0 == "." || $0 == "," }
        if let mark = marks.last {
            let isMixed = Set(marks).count > 1
            guard isMixed || marks.count == 1 else { return nil }
            let decimals = digits.split(separator: mark, omittingEmptySubsequences: false).last?.count ?? 0
            guard decimals > 0, isMixed || decimals != 3 else { return nil }
            digits = digits.filter { $0 == mark || !".,".contains($0) }
            guard digits.filter({ $0 == mark }).count == 1 else { return nil }
            digits = digits.replacingOccurrences(of: String(mark), with: ".")
        }
        guard !digits.isEmpty, digits.count <= 20, digits.first != ".",
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E })
        else { return nil }
        return Decimal(string: sign + digits)
    }
}

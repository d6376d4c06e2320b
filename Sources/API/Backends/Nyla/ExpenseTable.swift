import Foundation
public import Streams

/// Expenses out of a table (CSV), read here; which column is which its header says in German, English or French.
///
/// Date and amount must be there; description, currency, category and tax rate may. A row that cannot be read is a fault with its
/// line, and the rest is read.
///
/// ```swift
/// let table = try ExpenseTable(ByteSource(path: "spesen.csv"))
/// print(table.positions.count, table.faults)
/// ```
public struct ExpenseTable: Sendable {
    /// The most rows that are read.
    public static let mostRows = 10_000

    /// What a column is.
    private enum Column: CaseIterable {
        case date, amount, description, currency, category, taxRate

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
            }
        }
    }

    /// The rows that could be read.
    public private(set) var positions: [Nyla.Position] = []
    /// What is wrong with the others, by line.
    public private(set) var faults: [ReadingError] = []

    /// Reads a table; a header without date or amount, or more rows than are read, is an error.
    ///
    /// - Parameter currency: of rows that name none.
    public init(
        _ source: ByteSource, encoding: TextEncoding = .utf8, currency: String? = nil
    ) throws(ReadingError) {
        let input = try DelimitedTextInput(source, encoding: encoding)
        guard case .byte(let delimiter) = input.delimiter else { throw Self.noTable }
        var reader = DelimitedTextReader(input.source, delimiter: delimiter, firstLine: input.firstLine)
        guard let header = try reader.next() else { throw Self.noTable }
        let places = Self.places(header.fields)
        guard let date = places[.date], let amount = places[.amount] else { throw Self.noTable }
        while let row = try reader.next() {
            if row.fields.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { continue }
            guard positions.count + faults.count < Self.mostRows else { throw Self.tooMany }
            func text(_ column: Column) -> String? {
                guard let place = places[column], row.fields.indices.contains(place) else { return nil }
                let text = row.fields[place].trimmingCharacters(in: .whitespaces)
                return text.isEmpty ? nil : text
            }
            do throws(ReadingError) {
                let day = try Self.day(text(.date), header.fields[date], row.line)
                let sum = try Self.amount(text(.amount), header.fields[amount], row.line)
                let rate = text(.taxRate)?.replacingOccurrences(of: "%", with: "")
                positions.append(
                    Nyla.Position(
                        date: ServerTime(day), description: text(.description), amount: sum,
                        currency: text(.currency)?.uppercased() ?? currency, category: text(.category),
                        taxRate: try rate.map { rate throws(ReadingError) in
                            try Self.amount(rate, "tax rate", row.line)
                        }))
            } catch {
                faults.append(error)
            }
        }
    }

    private static func places(_ header: [String]) -> [Column: Int] {
        var places: [Column: Int] = [:]
        for (place, name) in header.enumerated() {
            let name = name.trimmingCharacters(in: .whitespaces).lowercased()
            for column in Column.allCases where column.names.contains(name) && places[column] == nil {
                places[column] = place
            }
        }
        return places
    }

    private static func day(_ text: String?, _ name: String, _ line: Int) throws(ReadingError) -> String {
        guard let day = text.flatMap(ExpenseText.day) else {
            throw fault("\"\((text ?? "").prefix(40))\" in column \(name) is no day", line)
        }
        return day
    }

    private static func amount(_ text: String?, _ name: String, _ line: Int) throws(ReadingError) -> Decimal {
        guard let amount = text.flatMap(ExpenseText.amount) else {
            throw fault(
                "\"\((text ?? "").prefix(40))\" in column \(name) is no amount, or could be two", line)
        }
        return amount
    }

    private static func fault(_ message: String, _ line: Int) -> ReadingError {
        ReadingError(
            .csvColumn, message, place: "line \(line)",
            remedy: "Write days as 2026-03-02 or 02.03.2026, amounts as 1234.50.", canContinue: true)
    }

    private static let noTable = ReadingError(
        .csvColumn, "the first row names no date and amount", place: "line 1",
        remedy: "Name the columns, for example Datum;Betrag;Beschreibung.")

    private static let tooMany = ReadingError(
        .tooLarge, "there are more than \(mostRows) rows", remedy: "Import it in parts.")
}

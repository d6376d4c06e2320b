/// A block's rows with new coordinates.
public struct RewrittenRows: Sendable {
    /// Why a row is missing.
    public struct Fault: Sendable {
        /// The line on which the row starts, from 1.
        public let line: Int
        /// What was wrong.
        public let reason: Reason
    }

    /// What was wrong with a row.
    public enum Reason: Sendable {
        /// It could not be read.
        case unreadable(ReadingError)
        /// Its point, as it was read, could not be transformed.
        case untransformed(Position)
    }

    /// Faults that are kept of a block; the others are counted only.
    public static let maximumFaults = 100

    /// The rows that have a point.
    public internal(set) var bytes: [UInt8] = []
    /// How many they are.
    public internal(set) var count = 0
    /// The first rows that are missing.
    public internal(set) var faults: [Fault] = []
    /// How many are missing.
    public internal(set) var faultCount = 0

    mutating func add(_ reason: @autoclosure () -> Reason, line: @autoclosure () -> Int) {
        faultCount += 1
        if faults.count < Self.maximumFaults { faults.append(Fault(line: line(), reason: reason())) }
    }
}

extension RewrittenRows {
    /// A row whose quotes do not fit, so that it may have swallowed others.
    public static func brokenRow(lines: Int) -> ReadingError {
        let extent = lines > 1 ? ", in a row of \(lines) lines" : ""
        return ReadingError(
            .csvSyntax, "text follows a closing quote, or a quote is not closed" + extent,
            remedy: "Save the table as CSV, text with quotes in double quotes.", canContinue: true)
    }

    /// A row with more or fewer fields than the table has columns, so that new ones would not stand below their names.
    static func misfit(fieldCount: Int, width: Int) -> ReadingError {
        ReadingError(
            .csvColumn, "the row has \(fieldCount) fields, the table \(width) columns",
            remedy: "Correct the row in the source.", canContinue: true)
    }

    /// A row with more fields than are read of one.
    public static let tooLong = ReadingError(
        .tooLarge, "the row has more than \(RowBlock.maximumFields) fields",
        remedy: "Look for what parts the fields.", canContinue: true)

    /// A row whose text would become other text.
    public static let notUTF8 = ReadingError(
        .encoding, "the text is not UTF-8",
        remedy: "Say --encoding windows-1252 if Excel wrote it, or save the table as CSV in UTF-8.")

    /// A field that is missing or holds no number.
    public static func noNumber(_ text: String?, in column: String, fieldCount: Int) -> ReadingError {
        guard let text else {
            return ReadingError(
                .csvColumn, "the row has \(fieldCount) fields, none for \(column)",
                remedy: "Complete the row in the source.", canContinue: true)
        }
        return ReadingError(
            .csvColumn, "\"\(text.prefix(40))\" in column \(column) is no number",
            remedy: "Correct the row in the source.", canContinue: true)
    }
}

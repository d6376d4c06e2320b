/// What is wrong in a machine-readable zone, and where.
public struct MRZFault: Codable, Hashable, Sendable {
    /// A stable code that scripts can rely on.
    public enum Code: String, Codable, Hashable, Sendable {
        /// A check digit that does not belong to its field.
        case checkDigit = "mrz.checkDigit"
        /// A character that the field does not take.
        case character = "mrz.character"
        /// A date that is no day of the calendar.
        case date = "mrz.date"
        /// A sex that is not M, F, X or the filler.
        case sex = "mrz.sex"
        /// A code of a state that ICAO does not list.
        case state = "mrz.state"
        /// Fillers where they do not belong: in the middle of the names, or before the end of a field.
        case filler = "mrz.filler"
    }

    /// What kind of fault this is.
    public let code: Code
    /// The field that it is in.
    public let field: MRZField
    /// The line, from 1.
    public let line: Int
    /// The first column of the field or the column of the character, from 1.
    public let column: Int
    /// What is wrong, in plain words.
    public let message: String
}

/// A character that was read otherwise than it is given.
public struct MRZCorrection: Codable, Hashable, Sendable {
    /// The field that it is in.
    public let field: MRZField
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// What was read.
    public let read: String
    /// What it must be.
    public let corrected: String
}

/// A check digit and whether it holds.
public struct MRZCheck: Codable, Hashable, Sendable {
    /// Which of the check digits.
    public let field: MRZField
    /// The digit as it stands.
    public let found: String
    /// The digit that belongs there.
    public let expected: String
    /// Whether they agree; also where a filler may stand for 0.
    public let holds: Bool
}

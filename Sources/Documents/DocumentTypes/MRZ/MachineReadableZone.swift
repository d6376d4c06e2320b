/// The contents of a machine-readable zone, with all errors found in it.
///
/// ```swift
/// let zone = try MRZReader().read([
///     "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
///     "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
/// ])
/// zone.surname              // "ERIKSSON"
/// zone.birthDate?.iso8601   // "1974-08-12"
/// zone.isValid              // true
/// ```
public struct MachineReadableZone: Codable, Hashable, Sendable {
    /// The format, one of five.
    public let format: MRZFormat
    /// The lines, after corrections; in the findings of a page, fields with two readings are question marks.
    public private(set) var lines: [String]
    /// "P", "ID", "V" and so on.
    public let documentCode: String
    /// The issuing state or organisation: three letters, for Germany one.
    public let issuingState: String
    /// The whole document number without fillers, even if it is longer than its field.
    public private(set) var documentNumber: String
    /// The primary identifier; words are separated by spaces.
    public let surname: String
    /// The secondary identifier; words are separated by spaces; empty if there is none.
    public let givenNames: String
    /// Whether the names fill their field to the last character and may be cut off.
    public let namesMayBeTruncated: Bool
    /// The holder's nationality.
    public let nationality: String
    /// The holder's date of birth; `nil` if it is not a date.
    public private(set) var birthDate: MRZDate?
    /// "F", "M", "X", or empty for unspecified.
    public let sex: String
    /// The last day of validity; `nil` if it is not a date.
    public private(set) var expiryDate: MRZDate?
    /// The issuer's data, without fillers at the ends; in passports the personal number.
    public private(set) var optionalData: String
    /// The second field of the issuer's data, on cards with three lines.
    public let secondOptionalData: String?
    /// Every check digit of the format.
    public let checks: [MRZCheck]
    /// All errors.
    public let faults: [MRZFault]
    /// Corrected characters, as proved by check digits or the fields' alphabets.
    public let corrections: [MRZCorrection]
    /// Doubts about fields; fields with two readings are empty.
    public internal(set) var doubts: [MRZDoubt] = []

    /// The zone with some fields emptied.
    func emptied(_ fields: [MRZField]) -> MachineReadableZone {
        var zone = self
        for field in fields {
            switch field {
            case .documentNumber: zone.documentNumber = ""
            case .birthDate: zone.birthDate = nil
            case .expiryDate: zone.expiryDate = nil
            case .optionalData: zone.optionalData = ""
            default: break
            }
        }
        return zone
    }

    /// The zone with question marks in its lines for the fields that have two readings.
    func withoutDoubtfulCharacters() -> MachineReadableZone {
        let layout = MRZLayout.of(format)
        let places = doubts.filter { $0.cause == .ambiguous }.compactMap { layout.places($0.field) }
        var zone = self
        for row in zone.lines.indices {
            let start = row * format.columns
            zone.lines[row] = String(
                zone.lines[row].enumerated().map { column, character in
                    places.contains { $0.contains(start + column) } ? "?" : character
                })
        }
        return zone
    }

    /// Whether the last day of validity is before a day, given as `20260131`; `nil` if the zone has no date of expiry.
    ///
    /// If only the year or the month is known, its last day counts.
    public func isExpired(on day: Int) -> Bool? {
        guard let expiryDate, let year = expiryDate.year else { return nil }
        return (year * 100 + (expiryDate.month ?? 12)) * 100 + (expiryDate.day ?? 31) < day
    }

    /// Whether every check digit is right and no field is in doubt.
    public var isProven: Bool { doubts.isEmpty && checks.allSatisfy(\.holds) }

    /// Whether there are no errors; unknown states do not count.
    public var isValid: Bool { faults.allSatisfy { $0.code == .state } }
}

/// An error in a machine-readable zone.
public struct MRZFault: Codable, Hashable, Sendable {
    /// A stable code that scripts can rely on.
    public enum Code: String, Codable, Hashable, Sendable {
        /// A check digit that does not fit its field.
        case checkDigit = "mrz.checkDigit"
        /// A character that is not allowed in its field.
        case character = "mrz.character"
        /// A date that does not exist.
        case date = "mrz.date"
        /// A sex other than M, F, X or the filler.
        case sex = "mrz.sex"
        /// A state's code that is not on ICAO's list.
        case state = "mrz.state"
        /// A misplaced filler: before or within the names.
        case filler = "mrz.filler"
    }

    /// The kind of error.
    public let code: Code
    /// The field.
    public let field: MRZField
    /// The line, from 1.
    public let line: Int
    /// The column of the character, or the first column of the field, from 1.
    public let column: Int
    /// The cause in plain words.
    public let message: String
}

/// A character that differs from the recognised one.
public struct MRZCorrection: Codable, Hashable, Sendable {
    /// The field.
    public let field: MRZField
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// The recognised character.
    public let read: String
    /// The correct character.
    public let corrected: String
}

/// A check digit and whether it is right.
public struct MRZCheck: Codable, Hashable, Sendable {
    /// The check digit.
    public let field: MRZField
    /// The digit in the zone.
    public let found: String
    /// The right digit.
    public let expected: String
    /// Whether they agree; a filler may take the place of an empty field's 0.
    public let holds: Bool
}

/// A doubt about a field of a zone.
public struct MRZDoubt: Codable, Hashable, Sendable {
    /// The reason for a doubt.
    public enum Cause: String, Codable, Hashable, Sendable {
        /// Several readings are about equally likely, and no check digit decides between them: the field is empty.
        case ambiguous
        /// The characters are too small to distinguish, and no check digit covers them.
        case smallCharacters
        /// The text recognised on the page differs, and no check digit covers it.
        case disagreement
    }

    /// The field.
    public let field: MRZField
    /// The reason.
    public let cause: Cause
    /// Possible readings, the most likely first.
    public let readings: [String]
}

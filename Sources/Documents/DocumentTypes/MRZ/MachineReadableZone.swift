/// What a machine-readable zone says, with everything that is wrong in it.
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
    /// Which of the five formats.
    public let format: MRZFormat
    /// The lines, after corrections; a page's findings have question marks in place of fields with two readings.
    public private(set) var lines: [String]
    /// "P", "ID", "V" and the like.
    public let documentCode: String
    /// The issuing state or organisation: three letters, in Germany's case one.
    public let issuingState: String
    /// The document's number without fillers, also where it is longer than its field.
    public private(set) var documentNumber: String
    /// The primary identifier; words are separated by blanks.
    public let surname: String
    /// The secondary identifier; words are separated by blanks; empty where there is none.
    public let givenNames: String
    /// Whether the names fill their field to the last character, so that something may be cut off.
    public let namesMayBeTruncated: Bool
    /// The holder's nationality.
    public let nationality: String
    /// When the holder was born; `nil` where it cannot be read as a date.
    public private(set) var birthDate: MRZDate?
    /// "F", "M", "X", or empty for unspecified.
    public let sex: String
    /// The last day of validity; `nil` where it cannot be read as a date.
    public private(set) var expiryDate: MRZDate?
    /// The issuer's own data, without fillers at the ends; in passports the personal number.
    public private(set) var optionalData: String
    /// The second field of the issuer's own data, on cards with three lines.
    public let secondOptionalData: String?
    /// Every check digit of the format.
    public let checks: [MRZCheck]
    /// Everything that is wrong.
    public let faults: [MRZFault]
    /// What was corrected, because the check digits or the fields' alphabets prove it.
    public let corrections: [MRZCorrection]
    /// Fields that may say something else; those with two readings are empty.
    public internal(set) var doubts: [MRZDoubt] = []

    /// The same without what some of the fields say.
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

    /// The same with question marks in the lines where a field has two readings.
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

    /// Whether the last day of validity lies before a day, given as `20260131`; `nil` where the zone does not tell it.
    ///
    /// Where only the month or the year is known, its last day counts.
    public func isExpired(on day: Int) -> Bool? {
        guard let expiryDate, let year = expiryDate.year else { return nil }
        return (year * 100 + (expiryDate.month ?? 12)) * 100 + (expiryDate.day ?? 31) < day
    }

    /// Whether nothing contradicts it: every check digit holds, and no field is in doubt.
    public var isProven: Bool { doubts.isEmpty && checks.allSatisfy(\.holds) }

    /// Whether nothing is wrong; states that are unknown to this version do not count.
    public var isValid: Bool { faults.allSatisfy { $0.code == .state } }
}

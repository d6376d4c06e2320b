/// A part of a machine-readable zone.
public enum MRZField: String, Codable, Hashable, Sendable, CaseIterable {
    /// "P", "I", "V" and the like, and the issuer's own letter.
    case documentCode
    /// The state or organisation that issued the document.
    case issuingState
    /// Surname and given names.
    case names
    /// The document's number.
    case documentNumber
    /// The check digit of the document's number.
    case documentNumberCheck
    /// The holder's nationality.
    case nationality
    /// The holder's date of birth.
    case birthDate
    /// The check digit of the date of birth.
    case birthDateCheck
    /// F, M, or the filler for unspecified.
    case sex
    /// The last day on which the document is valid.
    case expiryDate
    /// The check digit of the last day.
    case expiryDateCheck
    /// At the issuer's choice: in passports the personal number.
    case optionalData
    /// The check digit of the personal number, in passports only.
    case optionalDataCheck
    /// The second optional field of cards with three lines.
    case secondOptionalData
    /// The check digit over most of the zone.
    case compositeCheck
}

/// A number with check digits that was found among a page's words.
public struct FoundNumber: Codable, Hashable, Sendable {
    /// The kinds that are looked for.
    public enum Kind: String, Codable, Hashable, Sendable {
        /// A Swiss social security number.
        case ahv
        /// A bank account.
        case iban
        /// A reference of 27 digits of a Swiss payment.
        case qrReference
        /// A creditor reference after ISO 11649.
        case creditorReference
        /// An article number of 13 digits.
        case ean13
        /// An article number of 8 digits, only where the line says that it is one.
        case ean8
    }

    /// A character that was read otherwise than it is given.
    public struct Correction: Codable, Hashable, Sendable {
        /// The place in the number without blanks and dots, from 1.
        public let place: Int
        /// What was read.
        public let read: String
        /// What it must be.
        public let corrected: String
    }

    /// What kind of number.
    public let kind: Kind
    /// The number as its kind is written without blanks; AHV numbers with their dots.
    public let text: String
    /// The words that it stands in, by their order on the page.
    public let words: [Int]
    /// The box around these words.
    public let box: PageBox
    /// What was corrected, because the check digits leave no other answer.
    public let corrections: [Correction]
}

/// What the code of a Swiss QR-bill says, with everything that is wrong in it.
///
/// After SIX's Swiss Implementation Guidelines for the QR-bill, version 2.3.
///
/// ```swift
/// if let bill = QRBill(payload) {
///     print(bill.amount ?? "open", bill.currency, bill.faults.map(\.message))
/// }
/// ```
public struct QRBill: Codable, Hashable, Sendable {
    /// "0200".
    public let version: String
    /// The account to be paid to, as it stands.
    public let iban: String
    /// Who is to be paid.
    public let creditor: Party
    /// "199.95", as it stands; `nil` where it is left open.
    public let amount: String?
    /// "CHF" or "EUR".
    public let currency: String
    /// Who is to pay; `nil` where it is left open.
    public let debtor: Party?
    /// "QRR", "SCOR" or "NON".
    public let referenceType: String
    /// The payment's reference; `nil` where there is none.
    public let reference: String?
    /// The unstructured message; `nil` where there is none.
    public let message: String?
    /// The bill information, such as Swico's `//S1/...`; `nil` where there is none.
    public let billInformation: String?
    /// Parameters of alternative payment schemes, at most two.
    public let alternativeSchemes: [String]
    /// Everything that is wrong, in the order of the lines.
    public let faults: [QRBillFault]

    /// Whether the bill breaks none of the rules; warnings do not count.
    public var isValid: Bool { !faults.contains { $0.severity == .error } }

    /// A name and an address.
    public struct Party: Codable, Hashable, Sendable {
        /// "S" structured or "K" combined.
        public let addressType: String
        /// First and last name or the company's name.
        public let name: String
        /// Structured: the street. Combined: the first line.
        public let street: String
        /// Structured: the house's number. Combined: the second line, with postal code and town.
        public let buildingNumber: String
        /// Empty in combined addresses.
        public let postalCode: String
        /// Empty in combined addresses.
        public let town: String
        /// Two letters.
        public let country: String
    }
}

/// The contents of a Swiss QR-bill's code, with all errors found in it.
///
/// Follows SIX's Swiss Implementation Guidelines for the QR-bill, version 2.3.
///
/// ```swift
/// if let bill = QRBill(payload) {
///     print(bill.amount ?? "open", bill.currency, bill.faults.map(\.message))
/// }
/// ```
public struct QRBill: Codable, Hashable, Sendable {
    /// "0200".
    public let version: String
    /// The creditor's account, as written in the code.
    public let iban: String
    /// The creditor.
    public let creditor: Party
    /// "199.95", as written in the code; `nil` if the amount is open.
    public let amount: String?
    /// "CHF" or "EUR".
    public let currency: String
    /// The debtor; `nil` if open.
    public let debtor: Party?
    /// "QRR", "SCOR" or "NON".
    public let referenceType: String
    /// The payment reference; `nil` if there is none.
    public let reference: String?
    /// The unstructured message; `nil` if there is none.
    public let message: String?
    /// The bill information, such as Swico's `//S1/...`; `nil` if there is none.
    public let billInformation: String?
    /// Parameters of alternative payment schemes, at most two.
    public let alternativeSchemes: [String]
    /// All errors and warnings, in the order of the lines.
    public let faults: [QRBillFault]

    /// Whether the bill breaks no rule; warnings do not count.
    public var isValid: Bool { !faults.contains { $0.severity == .error } }

    /// A name and an address.
    public struct Party: Codable, Hashable, Sendable {
        /// "S" structured or "K" combined.
        public let addressType: String
        /// First and last name, or the company's name.
        public let name: String
        /// The street; in a combined address the first line.
        public let street: String
        /// The building number; in a combined address the second line, with postal code and town.
        public let buildingNumber: String
        /// Empty in combined addresses.
        public let postalCode: String
        /// Empty in combined addresses.
        public let town: String
        /// The country's code, two letters.
        public let country: String

        /// From the seven lines of an address.
        fileprivate init(_ lines: ArraySlice<String>) {
            let parts = Array(lines.prefix(7))
            addressType = parts[0]
            name = parts[1]
            street = parts[2]
            buildingNumber = parts[3]
            postalCode = parts[4]
            town = parts[5]
            country = parts[6]
        }
    }

    // MARK: Reading

    private static let mostCharacters = 997

    /// Reads the text of a QR code; `nil` if it is not a Swiss payment, that is, its first line is not `SPC`.
    ///
    /// Collects all errors. Missing lines count as empty; lines after the 34th are ignored.
    public init?(_ payload: String) {
        guard payload.utf8.starts(with: "SPC".utf8) else { return nil }
        let hasReturns = payload.utf8.contains(0x0D)
        let unified = hasReturns ? payload.replacing("\r\n", with: "\n") : payload
        var lines = unified.utf8.split(
            separator: 0x0A, maxSplits: QRBillField.mostLines + 1, omittingEmptySubsequences: false
        )
        .map { Self.cut(Substring($0)) }
        guard lines.first == "SPC" else { return nil }
        var faults = Self.shapeFaults(payload, unified, lines)
        // A line end after the last line makes one more, empty line.
        if lines.count > QRBillField.fewestLines, lines.last == "" { lines.removeLast() }
        let count = lines.count
        lines += [String](repeating: "", count: max(0, QRBillField.mostLines - lines.count))
        var rules = QRBillRules(lines: lines, count: count)
        faults += rules.check()
        self.init(
            lines: lines, faults: faults.sorted { ($0.line, $0.code.rawValue) < ($1.line, $1.code.rawValue) })
    }

    private static func cut(_ line: Substring) -> String {
        String(line.utf8.count > mostCharacters ? line.prefix(mostCharacters) : line)
    }

    private init(lines: [String], faults: [QRBillFault]) {
        func text(_ field: QRBillField) -> String { lines[field.rawValue] }
        func optional(_ field: QRBillField) -> String? { text(field).isEmpty ? nil : text(field) }
        let debtorIsOpen = (0..<7).allSatisfy { lines[QRBillField.debtor.rawValue + $0].isEmpty }
        version = text(.version)
        iban = text(.iban)
        creditor = Party(lines[QRBillField.creditor.rawValue...])
        amount = optional(.amount)
        currency = text(.currency)
        debtor = debtorIsOpen ? nil : Party(lines[QRBillField.debtor.rawValue...])
        referenceType = text(.referenceType)
        reference = optional(.reference)
        message = optional(.message)
        billInformation = optional(.billInformation)
        alternativeSchemes = [text(.firstScheme), text(.secondScheme)].filter { !$0.isEmpty }
        self.faults = faults
    }

    /// Errors of the text as a whole: its length and its line ends.
    private static func shapeFaults(_ payload: String, _ unified: String, _ lines: [String]) -> [QRBillFault]
    {
        var faults: [QRBillFault] = []
        let characters = payload.unicodeScalars.count
        if characters > mostCharacters {
            faults.append(
                QRBillFault(
                    .shape, line: lines.count - 1,
                    "The code has \(characters) characters, at most \(mostCharacters) are allowed"))
        }
        let feeds = payload.utf8.count { $0 == 0x0A }
        let returns = payload.utf8.count - unified.utf8.count
        if returns != 0, returns != feeds {
            faults.append(QRBillFault(.lineEnd, line: 0, "Some lines end with CR LF, others with LF"))
        }
        if lines.count > QRBillField.fewestLines, lines.last == "" {
            faults.append(
                QRBillFault(
                    .lineEnd, line: min(lines.count, QRBillField.mostLines) - 1,
                    "The last line has a line end", severity: .warning))
        }
        return faults
    }
}

/// An error or a warning about a QR-bill.
public struct QRBillFault: Codable, Hashable, Sendable {
    /// A stable code that scripts can rely on.
    public enum Code: String, Codable, Hashable, Sendable, CaseIterable {
        /// More than 997 characters, fewer than 31 lines or more than 34.
        case shape = "qrBill.shape"
        /// A character that is not allowed.
        case character = "qrBill.character"
        /// Line ends of both kinds, or a line end after the last line.
        case lineEnd = "qrBill.lineEnd"
        /// A version other than 0200.
        case version = "qrBill.version"
        /// A character set other than 1.
        case coding = "qrBill.coding"
        /// An account that is not an IBAN of Switzerland or Liechtenstein.
        case iban = "qrBill.iban"
        /// An address that is neither structured nor combined.
        case addressType = "qrBill.addressType"
        /// A combined address, no longer accepted since 22 November 2025.
        case combinedAddress = "qrBill.combinedAddress"
        /// A mandatory field that is empty.
        case missing = "qrBill.missing"
        /// A field that is longer than allowed.
        case tooLong = "qrBill.tooLong"
        /// A field that must be empty and is not.
        case notBlank = "qrBill.notBlank"
        /// A country that is not two capital letters.
        case country = "qrBill.country"
        /// A postal code that begins with the country.
        case postalCode = "qrBill.postalCode"
        /// An amount in the wrong notation.
        case amountFormat = "qrBill.amountFormat"
        /// An amount below 0.01 or above 999999999.99.
        case amountRange = "qrBill.amountRange"
        /// A currency other than CHF and EUR.
        case currency = "qrBill.currency"
        /// A reference type other than QRR, SCOR and NON.
        case referenceType = "qrBill.referenceType"
        /// A QR-IBAN without a QR reference, or a QR reference without a QR-IBAN.
        case referenceAndAccount = "qrBill.referenceAndAccount"
        /// A reference with a wrong length, character or check digit.
        case reference = "qrBill.reference"
        /// Message and bill information of more than 140 characters together.
        case additionalInformation = "qrBill.additionalInformation"
        /// A trailer other than EPD.
        case trailer = "qrBill.trailer"
        /// Bill information that does not begin with two slashes and the two characters of a scheme.
        case billInformation = "qrBill.billInformation"
    }

    /// How serious it is.
    public enum Severity: String, Codable, Hashable, Sendable {
        /// A bank will reject the bill.
        case error
        /// The bill can be paid.
        case warning
    }

    /// The broken rule.
    public let code: Code
    /// Whether the bill can still be paid.
    public let severity: Severity
    /// The line in the code, from 1.
    public let line: Int
    /// The field's name in the guidelines: "Cdtr.Name".
    public let field: String
    /// The cause in plain words.
    public let message: String

    /// `line` counts from 0.
    init(_ code: Code, line: Int, _ message: String, severity: Severity = .error) {
        self.code = code
        self.severity = severity
        self.line = line + 1
        field = QRBillField.name(ofLine: line)
        self.message = message
    }
}

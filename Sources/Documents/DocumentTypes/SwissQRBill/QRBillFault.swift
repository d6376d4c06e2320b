/// A rule of the QR-bill that is broken, and where.
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
        /// An account that is no IBAN of Switzerland or Liechtenstein.
        case iban = "qrBill.iban"
        /// An address that is neither structured nor combined.
        case addressType = "qrBill.addressType"
        /// A combined address, which is not accepted any more since 22 November 2025.
        case combinedAddress = "qrBill.combinedAddress"
        /// A field that must be there and is blank.
        case missing = "qrBill.missing"
        /// A field that is longer than allowed.
        case tooLong = "qrBill.tooLong"
        /// A field that must be blank and is not.
        case notBlank = "qrBill.notBlank"
        /// A country that is not two capital letters.
        case country = "qrBill.country"
        /// A postal code with the country before it.
        case postalCode = "qrBill.postalCode"
        /// An amount that is not written as one.
        case amountFormat = "qrBill.amountFormat"
        /// An amount below 0.01 or above 999999999.99.
        case amountRange = "qrBill.amountRange"
        /// A currency other than CHF and EUR.
        case currency = "qrBill.currency"
        /// A reference type other than QRR, SCOR and NON.
        case referenceType = "qrBill.referenceType"
        /// A QR-IBAN without a QR reference, or a QR reference without a QR-IBAN.
        case referenceAndAccount = "qrBill.referenceAndAccount"
        /// A reference whose length, characters or check digits are wrong.
        case reference = "qrBill.reference"
        /// Message and bill information together have more than 140 characters.
        case additionalInformation = "qrBill.additionalInformation"
        /// A trailer other than EPD.
        case trailer = "qrBill.trailer"
        /// Bill information that does not begin with two slashes and the letters of a scheme.
        case billInformation = "qrBill.billInformation"
    }

    /// How bad it is.
    public enum Severity: String, Codable, Hashable, Sendable {
        /// A bank will refuse the bill.
        case error
        /// The bill can be paid.
        case warning
    }

    /// What kind of fault this is.
    public let code: Code
    /// Whether it breaks the bill.
    public let severity: Severity
    /// The line in the code, from 1.
    public let line: Int
    /// The field's name in the guidelines: "Cdtr.Name".
    public let field: String
    /// What is wrong, in plain words.
    public let message: String
}

package import Batch
package import DocumentModel

/// What a page is taken for, why, and what it says of itself.
package struct PageFindings: Codable, Sendable {
    /// Something that it says: `mrz.documentNumber`, `bill.iban`, `ahv`.
    package struct Field: Codable, Hashable, Sendable {
        /// What it is: of a machine-readable zone after `mrz.`, of a QR-bill after `bill.`, of other numbers their kind.
        package var name: String
        /// The value; dates as in 1974-08-12.
        package var value: String

        /// Creates a field.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What it is taken for.
    package var kind: DocumentKind
    /// The sum of what speaks for it over what is asked for; from 1 on it is believed.
    package var score: Double
    /// What spoke for it, the weightiest first.
    package var evidence: [String]
    /// What it says of itself, one by one.
    package var fields: [Field]
    /// The same for people: a holder, an account, an amount, a number.
    package var says: [String]
    /// What is wrong in it: check digits, rules of a bill.
    package var doubts: [String]
    /// Whether it shows a payment part whose code cannot be read.
    package var hasUnreadBill = false
    /// The last day of validity, as in 1974-08-12, of a document that is no longer valid.
    package var expiredOn: String?

    /// Puts what was found on a page together.
    package init(
        kind: DocumentKind, score: Double, evidence: [String], fields: [Field], says: [String],
        doubts: [String]
    ) {
        self.kind = kind
        self.score = score
        self.evidence = evidence
        self.fields = fields
        self.says = says
        self.doubts = doubts
    }
}

extension PageFindings {
    /// A warning about a payment part whose amount and account are not known.
    package var unreadBill: ItemFailure? {
        guard hasUnreadBill else { return nil }
        return ItemFailure(
            code: "scan.unreadBill", message: "the code of its payment part cannot be read",
            remedy:
                "Scan it again at 300 dpi, flat and sharp, or take account, amount and reference from the text."
        )
    }

    private static let paymentFields = [
        ("iban", ["bill.iban", "iban"]), ("amount", ["bill.amount"]), ("currency", ["bill.currency"]),
        ("reference", ["bill.reference", "qrReference", "creditorReference"]),
    ]

    /// Where to pay how much: as a QR-bill says, or else the numbers among the words.
    package var payment: [(name: String, value: Row.Value)] {
        Self.paymentFields.map { column, names in
            (column, Row.Value(names.lazy.compactMap { value(of: $0) }.first))
        }
    }

    /// The same of a page that asks for none.
    package static var noPayment: [(name: String, value: Row.Value)] {
        paymentFields.map { ($0.0, .missing) }
    }

    private func value(of name: String) -> String? { fields.first { $0.name == name }?.value }
}

extension Collection<PageFindings> {
    /// The page by which the whole document is named: the first whose kind is one, else the first with text.
    package var leading: PageFindings? {
        first { $0.kind != .other && $0.kind != .unknown } ?? first { $0.kind == .other } ?? first
    }
}

extension DocumentKind {
    /// The kind for tables: a text of no known kind and too little evidence for any are both `unknown`.
    var word: String { self == .other ? DocumentKind.unknown.rawValue : rawValue }
}

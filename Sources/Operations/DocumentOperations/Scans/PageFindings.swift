package import Batch
public import DocumentModel

/// The kind of a page, the evidence for it, and the page's contents.
public struct PageFindings: Codable, Sendable {
    /// A value on the page: `mrz.documentNumber`, `bill.iban`, `ahv`.
    public struct Field: Codable, Hashable, Sendable {
        /// Name with the prefix `mrz.` in a machine-readable zone and `bill.` in a QR-bill; otherwise the number's kind.
        public var name: String
        /// The value; dates in ISO 8601.
        public var value: String

        /// Creates a field.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The page's kind.
    public var kind: DocumentKind
    /// The weight of the evidence relative to the required weight; at least 1 for an accepted kind.
    public var score: Double
    /// The evidence, strongest first.
    public var evidence: [String]
    /// The values on the page.
    public var fields: [Field]
    /// The values in words: a holder, an account, an amount, a number.
    public var says: [String]
    /// Warnings: check digits, rules of a bill.
    public var doubts: [String]
    /// Whether the page has a payment part with an unreadable code.
    public var hasUnreadBill = false
    /// The last day of validity of an expired document, in ISO 8601.
    public var expiredOn: String?

    /// Creates findings.
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
    /// A warning about a payment part without a readable code.
    package var unreadBill: ItemFailure? {
        guard hasUnreadBill else { return nil }
        return ItemFailure(
            code: "scan.unreadBill", message: "the QR code of its payment part cannot be read",
            remedy:
                "Scan it again at 300 dpi, flat and sharp, or take account, amount and reference from the text."
        )
    }

    private static let paymentFields = [
        ("iban", ["bill.iban", "iban"]), ("amount", ["bill.amount"]), ("currency", ["bill.currency"]),
        ("reference", ["bill.reference", "qrReference", "creditorReference"]),
    ]

    /// The payment's account, amount, currency and reference, from the QR-bill or else from the words.
    package var payment: [(name: String, value: Row.Value)] {
        Self.paymentFields.map { column, names in
            (column, Row.Value(names.lazy.compactMap { value(of: $0) }.first))
        }
    }

    /// The columns of `payment` without values.
    package static var noPayment: [(name: String, value: Row.Value)] {
        paymentFields.map { ($0.0, .missing) }
    }

    private func value(of name: String) -> String? { fields.first { $0.name == name }?.value }
}

extension Collection<PageFindings> {
    /// The page that decides the kind of the document: the first of a known kind, otherwise the first with text.
    package var leading: PageFindings? {
        let kind = map(\.kind).leading
        return first { $0.kind == kind }
    }
}

extension Collection<DocumentKind> {
    /// The kind of a document whose pages have these: the first known one, otherwise text of another kind if there is any.
    package var leading: DocumentKind? {
        first { $0 != .other && $0 != .unknown } ?? first { $0 == .other } ?? first
    }
}

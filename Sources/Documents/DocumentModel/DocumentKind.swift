/// The type of a document.
public enum DocumentKind: String, CaseIterable, Codable, Hashable, Sendable {
    /// US form I-9, Employment Eligibility Verification.
    case i9
    /// US form W-4, Employee's Withholding Certificate.
    case w4
    /// An identity card, or a residence permit of the same size.
    case idCard
    /// A passport's data page.
    case passport
    /// A visa.
    case visa
    /// An invoice, including a Swiss QR-bill on its own.
    case invoice
    /// A till receipt.
    case receipt
    /// A letter.
    case letter
    /// A plan or a map.
    case plan
    /// A page of text that is none of the above.
    case other
    /// Too little evidence, or two equally likely kinds.
    case unknown
}

/// Document types with built-in quality rules.
public enum QualityType: String, CaseIterable, Codable, Hashable, Sendable {
    case passport, idCard, invoice, letter, form, receipt, plan
}

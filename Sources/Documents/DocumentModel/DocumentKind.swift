/// What a paper is.
public enum DocumentKind: String, CaseIterable, Codable, Hashable, Sendable {
    /// US form I-9, Employment Eligibility Verification.
    case i9
    /// US form W-4, Employee's Withholding Certificate.
    case w4
    /// An identity card or a residence permit of its size.
    case idCard
    /// A passport's data page.
    case passport
    /// A visa.
    case visa
    /// An invoice, also a Swiss QR-bill alone.
    case invoice
    /// A receipt of a till.
    case receipt
    /// A letter.
    case letter
    /// A plan or a map.
    case plan
    /// A page with text that is none of these.
    case other
    /// Too little to tell, or two kinds that are equally likely.
    case unknown
}

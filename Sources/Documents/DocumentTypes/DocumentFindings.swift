/// Everything that a page says of itself.
public struct DocumentFindings: Codable, Hashable, Sendable {
    /// What the page is, with the evidence.
    public let verdict: DocumentVerdict
    /// The machine-readable zone, read from the picture or, where that failed, from the recognised text.
    public let zone: MachineReadableZone?
    /// How the zone was read from the picture; `nil` where it comes from the text.
    public let recognisedZone: RecognisedZone?
    /// The bar codes and QR codes.
    public let codes: [PageCode]
    /// The QR-bill, with all its faults.
    public let bill: QRBill?
    /// Whether the page has the words of a payment part, but no code of one that can be read.
    public let hasUnreadBill: Bool
    /// AHV numbers, accounts, references and article numbers among the words.
    public let numbers: [FoundNumber]
    /// AHV numbers and Swiss accounts among the words whose check digits do not hold.
    public let doubtfulNumbers: [DoubtfulNumber]
    /// What was measured.
    public let figures: PageFigures
}

/// What stands where an AHV number or a Swiss account is written, and cannot be one: its check digits do not hold, so that
/// it was read or written wrongly.
public struct DoubtfulNumber: Codable, Hashable, Sendable {
    /// What kind of number it would be.
    public let kind: FoundNumber.Kind
    /// As it was read, in its words.
    public let text: String
    /// The words that it stands in, by their order on the page.
    public let words: [Int]
    /// The box around these words.
    public let box: PageBox
}

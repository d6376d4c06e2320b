/// A field of a zone that may say something else than was read.
public struct MRZDoubt: Codable, Hashable, Sendable {
    /// Why.
    public enum Cause: String, Codable, Hashable, Sendable {
        /// The readings are about as likely, and no check digit decides between them: the field is left empty.
        case ambiguous
        /// Its characters are too small to be told apart, and no check digit covers them.
        case smallCharacters
        /// The text that was recognised on the page reads otherwise, and no check digit covers it.
        case disagreement
    }

    /// The field.
    public let field: MRZField
    /// Why it is in doubt.
    public let cause: Cause
    /// What it may say, the likeliest first.
    public let readings: [String]
}

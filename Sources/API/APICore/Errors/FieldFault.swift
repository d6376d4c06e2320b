/// What a server says is wrong with one field of what it was sent.
public struct FieldFault: Hashable, Sendable {
    /// The field, for example `positions.3.amount`.
    public let field: String
    /// What is wrong, in the server's words.
    public let message: String

    /// Field and message in one line.
    var words: String { "\(field): \(message)" }
}

/// What a drive was for.
public enum LogbookKind: String, CaseIterable, Codable, Sendable {
    /// For the employer, or the business.
    case business
    /// Between home and work.
    case commute
    /// For oneself.
    case `private`
}

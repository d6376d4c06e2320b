/// How results are printed.
public enum ResultFormat: String, CaseIterable, Codable, Sendable {
    /// Aligned columns for people.
    case table
    /// One JSON object a line.
    case ndjson
    /// Comma-separated values with a header line.
    case csv
}

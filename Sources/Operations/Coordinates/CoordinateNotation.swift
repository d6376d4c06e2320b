/// How a table's coordinates are written.
package enum CoordinateNotation: String, CaseIterable, Codable, Sendable {
    /// Decimals.
    case decimal
    /// Degrees, minutes and seconds.
    case dms
}

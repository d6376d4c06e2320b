import Batch

/// How a table's coordinates are written.
package enum CoordinateNotation: String, CaseIterable, ParameterValue {
    /// Decimals.
    case decimal
    /// Degrees, minutes and seconds.
    case dms
}

import Batch

/// What a row of a logbook's table is.
package enum LogbookRows: String, CaseIterable, ParameterValue {
    /// A drive.
    case drive
    case day
    /// A week of ISO 8601.
    case week
    case month
    case year
    /// All that was asked for.
    case vehicle
}

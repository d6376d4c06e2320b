import Batch

/// Where a table's new coordinates go.
package enum CoordinatePlacement: String, CaseIterable, ParameterValue {
    /// In place of those that were read.
    case replacing
    /// Behind all other columns.
    case appending
}

/// Where a table's new coordinates go.
package enum CoordinatePlacement: String, CaseIterable, Codable, Sendable {
    /// In place of those that were read.
    case replacing
    /// Behind all other columns.
    case appending
}

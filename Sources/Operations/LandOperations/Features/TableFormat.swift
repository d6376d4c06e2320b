import Batch

/// A format for tables in files; the raw value is its file extension.
package enum TableFormat: String, CaseIterable, ParameterValue {
    case csv
    case ndjson
    /// Aligned columns.
    case txt

    var resultFormat: ResultFormat {
        switch self {
        case .csv: .csv
        case .ndjson: .ndjson
        case .txt: .table
        }
    }
}

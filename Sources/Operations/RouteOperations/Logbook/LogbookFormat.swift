import LandOperations
import Batch

/// What a logbook is written as; the raw value is the file extension.
package enum LogbookFormat: String, CaseIterable, ParameterValue {
    case csv
    case ndjson
    /// Aligned columns.
    case txt
    /// A page to print.
    case html

    var tableFormat: TableFormat? { TableFormat(rawValue: rawValue) }
}

import ArgumentParser
import Batch

/// How a report is written.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case table, ndjson, csv, html

    /// The format of rows; `nil` for a page.
    var rows: ResultFormat? { ResultFormat(rawValue: rawValue) }
}

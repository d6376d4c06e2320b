import ArgumentParser
import Batch

/// How a report is written.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case table, ndjson, csv, html

    /// The format that a file's ending names.
    init(ofFileAt path: String) throws {
        switch PathParts(path).suffix.lowercased() {
        case "", "txt": self = .table
        case "ndjson", "jsonl": self = .ndjson
        case "csv": self = .csv
        case "html", "htm": self = .html
        default:
            throw ValidationError(
                "-o \(path): a report ends in .csv, .ndjson, .jsonl, .html or .txt, or --format says what it is."
            )
        }
    }

    /// The format of rows; `nil` for a page.
    var rows: ResultFormat? { ResultFormat(rawValue: rawValue) }
}

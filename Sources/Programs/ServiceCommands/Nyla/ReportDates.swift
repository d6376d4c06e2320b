import ArgumentParser
import Batch
import Foundation
import Routes

/// The dates of a report.
struct ReportDates: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "First day, month or year of the report, such as 2026-01. (default: the earliest)",
            valueName: "date"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "Last day, month or year of the report, inclusive, such as 2026-03. (default: the latest)",
            valueName: "date"))
    var until: String?

    func validate() throws {
        for (name, text) in [("--from", from), ("--until", until)] {
            if let text, text.wholeMatch(of: /[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?/) == nil {
                throw ValidationError("\(name): a date such as 2026, 2026-03 or 2026-03-31 was expected.")
            }
        }
    }

    /// Throws for days that do not exist or are yet to come, and for an end before the beginning.
    func check() throws {
        let zone = try ClockZone("UTC")
        // The next day has begun somewhere already.
        let latest = Timestamp(secondsSince1970: Date.now.timeIntervalSince1970 + 86_400)
        for (name, date) in [("from", from), ("until", until)] {
            let start = try ParameterCheck.taken(name) { try TimeWindow(since: date, until: nil, in: zone) }
            if let date, let start = start.since, start > latest {
                throw ParameterFailure(name, "\(date) is in the future")
            }
        }
        _ = try ParameterCheck.taken("until") { try TimeWindow(since: from, until: until, in: zone) }
    }
}

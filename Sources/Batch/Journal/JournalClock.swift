import Foundation

/// The time as the journal writes them: `2026-11-21T07:34:11.250Z`.
enum JournalClock {
    static func text(_ date: Date = Date()) -> String {
        date.formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted)
        )
    }
}

import Foundation

/// The wait that a server asks for in `Retry-After`: seconds, or a date.
enum RetryAfter {
    private static let longest = 86_400.0 * 366

    /// `nil` for what is neither; a date that has passed asks for no wait.
    static func wait(_ value: String, now: Date = Date()) -> Duration? {
        let text = value.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return Double(text).map { .seconds(min($0, longest)) }
        }
        guard let date = date(text) else { return nil }
        return .seconds(min(max(date.timeIntervalSince(now), 0), longest))
    }

    /// HTTP's three ways to write a date (RFC 9110, 5.6.7).
    static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        for format in [
            "EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy",
        ] {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}

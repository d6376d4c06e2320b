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
        guard let date = HTTPDate.date(text) else { return nil }
        return .seconds(min(max(date.timeIntervalSince(now), 0), longest))
    }
}

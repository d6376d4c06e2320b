import Foundation

/// Parses dates in header fields: the three forms of HTTP (RFC 9110, 5.6.7) and those of cookies (RFC 6265, 5.1.1).
///
/// Reads byte by byte, which takes a microsecond where a formatter takes several hundred.
enum HTTPDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ].map { Array($0.utf8) }

    /// The date; `nil` if a part is missing or there is no such time.
    static func date(_ text: String) -> Date? {
        var (day, month, year): (Int?, Int?, Int?)
        var time: [Int]?
        for token in text.utf8.split(whereSeparator: isDelimiter) {
            if time == nil, let found = clock(token) {
                time = found
            } else if day == nil, let found = number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = Self.month(token) {
                month = found
            } else if year == nil, let found = number(token, digits: 2...4) {
                year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
            }
        }
        guard let day, let month, let year, let time, year >= 1601, (1...31).contains(day) else { return nil }
        return date(year, month, day, time)
    }

    /// `nil` for a day that the month does not have.
    private static func date(_ year: Int, _ month: Int, _ day: Int, _ time: [Int]) -> Date? {
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (Int32(time[0]), Int32(time[1]), Int32(time[2]))
        let seconds = timegm(&parts)
        return parts.tm_mday == Int32(day) ? Date(timeIntervalSince1970: Double(seconds)) : nil
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    private static func month(_ token: Substring.UTF8View) -> Int? {
        months.firstIndex { $0.elementsEqual(token.prefix(3).lazy.map { $0 | 0x20 }) }.map { $0 + 1 }
    }

    private static func clock(_ token: Substring.UTF8View) -> [Int]? {
        let parts = token.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let numbers = parts.compactMap { number($0, digits: 1...2) }
        guard numbers.count == 3, numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
        return numbers
    }

    /// The leading number, if it has that many digits.
    private static func number(_ token: Substring.UTF8View, digits: ClosedRange<Int>) -> Int? {
        let front = token.prefix { (0x30...0x39).contains($0) }
        return digits.contains(front.count) ? front.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
    }
}

/// Parses `Retry-After`: seconds, or a date.
enum RetryAfter {
    private static let longest = 86_400.0 * 366

    /// The wait, zero for a date in the past; `nil` if the value is neither a number nor a date.
    static func wait(_ value: String, now: Date = Date()) -> Duration? {
        let text = value.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return Double(text).map { .seconds(min($0, longest)) }
        }
        guard let date = HTTPDate.date(text) else { return nil }
        return .seconds(min(max(date.timeIntervalSince(now), 0), longest))
    }
}

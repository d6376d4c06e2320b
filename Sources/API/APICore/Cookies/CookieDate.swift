import Foundation

/// The date of a cookie's `Expires`, in whatever way servers write it (RFC 6265, 5.1.1).
enum CookieDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// `nil` where a part is missing or there is no such time.
    static func date(_ text: String) -> Date? {
        var (day, month, year): (Int?, Int?, Int?)
        var time: [Int]?
        for token in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != ":" }) {
            if time == nil, let found = clock(token) {
                time = found
            } else if day == nil, let found = number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = months.firstIndex(of: token.prefix(3).lowercased()) {
                month = found + 1
            } else if year == nil, let found = number(token, digits: 2...4) {
                year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
            }
        }
        guard let day, let month, let year, let time, year >= 1601, (1...31).contains(day) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = DateComponents(
            year: year, month: month, day: day, hour: time[0], minute: time[1], second: time[2])
        guard let date = calendar.date(from: parts), calendar.component(.day, from: date) == day else {
            return nil
        }
        return date
    }

    private static func clock(_ token: Substring) -> [Int]? {
        let parts = token.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let numbers = parts.compactMap { number($0, digits: 1...2) }
        guard numbers.count == 3, numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
        return numbers
    }

    /// The digits at the front, where there are so many of them.
    private static func number(_ token: Substring, digits: ClosedRange<Int>) -> Int? {
        let front = token.prefix { $0.isASCII && $0.isNumber }
        return digits.contains(front.count) ? Int(front) : nil
    }
}

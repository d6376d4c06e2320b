import Batch

/// A timestamp in a journal, `2026-11-21T14:05:03.120Z`.
struct JournalTime {
    /// Seconds since 1970.
    let seconds: Double
    private let text: String

    /// Returns `nil` for any other text.
    init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(40))
        func number(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[range] {
                guard (0x30...0x39).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61
        else { return nil }
        let fraction = bytes.count > 22 && bytes[19] == 0x2E ? number(20..<23) : nil
        let days = Self.days(year, month, day)
        seconds = Double((days * 24 + hour) * 3_600 + minute * 60 + second) + Double(fraction ?? 0) / 1_000
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        self.text = "\(two(day)).\(two(month)).\(year) \(two(hour)):\(two(minute))"
    }

    /// `21.11.2026 14:05 UTC`
    var forPeople: String { text + " UTC" }

    /// A recorded timestamp for display; the text itself if it is invalid.
    static func forPeople(_ text: String) -> String {
        JournalTime(text)?.forPeople ?? text
    }

    /// Days since 1970 in the Gregorian calendar; the year begins in March.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let years = month > 2 ? year : year - 1
        let era = (years >= 0 ? years : years - 399) / 400
        let yearOfEra = years - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

/// Numbers as they are written in Switzerland: `12'345`.
package enum SwissNumber {
    /// A whole number.
    package static func text(_ number: Int) -> String {
        let digits = Array("\(number.magnitude)")
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 { text += "'" }
            text.append(digit)
        }
        return text
    }

    /// A duration: `850 ms`, `12.3 s`, `3 min 20 s`, `2 h 5 min`.
    static func duration(milliseconds: Int) -> String {
        let seconds = milliseconds / 1_000
        return switch milliseconds {
        case ..<1_000: "\(max(milliseconds, 0)) ms"
        case ..<60_000: Row.Value.number(Double(milliseconds) / 1_000, decimals: 1).text + " s"
        case ..<3_600_000: "\(seconds / 60) min \(seconds % 60) s"
        default: "\(text(seconds / 3_600)) h \(seconds / 60 % 60) min"
        }
    }
}

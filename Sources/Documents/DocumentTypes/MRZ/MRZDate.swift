/// A date in a machine-readable zone: two digits each for year, month and day, any of which may be unknown.
public struct MRZDate: Codable, Hashable, Sendable {
    /// The six characters in the zone: "740812", or "62<<<<" if only the year is known.
    public let text: String
    /// The year with its century; `nil` if unknown.
    public let year: Int?
    /// 1 to 12; `nil` if unknown.
    public let month: Int?
    /// 1 to 31; `nil` if unknown.
    public let day: Int?

    /// The date as `1974-08-12`, or its known part: `1962`; `nil` without a year.
    public var iso8601: String? {
        guard let year else { return nil }
        guard let month else { return "\(year)" }
        guard let day else { return "\(year)-\(Self.two(month))" }
        return "\(year)-\(Self.two(month))-\(Self.two(day))"
    }

    /// Reads six characters; `nil` unless each pair is two digits or two fillers, and the date exists.
    ///
    /// `century` completes the last two digits of a year; `nil` leaves the year unknown.
    init?(_ symbols: ArraySlice<Int>, century: (Int) -> Int?) {
        guard symbols.count == 6 else { return nil }
        let parts = stride(from: symbols.startIndex, to: symbols.endIndex, by: 2).map { at -> Part in
            Part(symbols[at], symbols[at + 1])
        }
        guard !parts.contains(.nonsense) else { return nil }
        text = MRZSymbol.text(symbols)
        year = parts[0].number.flatMap(century)
        month = parts[1].number
        day = parts[2].number
        guard month.map({ (1...12).contains($0) }) ?? true, day.map({ $0 >= 1 }) ?? true else { return nil }
        guard (day ?? 1) <= Self.days(month: month, year: year) else { return nil }
    }

    private enum Part: Equatable {
        case number(Int)
        case unknown
        case nonsense

        init(_ tens: Int, _ ones: Int) {
            if tens < 10, ones < 10 {
                self = .number(tens * 10 + ones)
            } else {
                self = tens == MRZSymbol.filler && ones == MRZSymbol.filler ? .unknown : .nonsense
            }
        }

        var number: Int? { if case .number(let number) = self { number } else { nil } }
    }

    private static func days(month: Int?, year: Int?) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2:
            if let year { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 } else { 29 }
        default: 31
        }
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension MRZDate {
    /// A day given as `20260131`.
    static func day(_ number: Int) -> MRZDate? {
        let digits = [100_000, 10_000, 1000, 100, 10, 1].map { number / $0 % 10 }
        return MRZDate(digits[...]) { number / 1_000_000 * 100 + $0 }
    }

    /// A date of expiry, from 1970 to 2069: documents have had a zone since about 1980.
    static func expiry(_ symbols: ArraySlice<Int>) -> MRZDate? {
        MRZDate(symbols) { $0 < 70 ? 2000 + $0 : 1900 + $0 }
    }

    /// A date of birth in the latest century in which it is not after `latest`; without `latest`, its year is unknown.
    static func birth(_ symbols: ArraySlice<Int>, notAfter latest: MRZDate?) -> MRZDate? {
        MRZDate(symbols) { years in
            guard let latest, let lastYear = latest.year else { return nil }
            let digits = symbols.dropFirst(2).map { $0 < 10 ? $0 : 0 }
            let inYear = digits.reduce(0) { $0 * 10 + $1 }
            let last = (latest.month ?? 12) * 100 + (latest.day ?? 31)
            return [2000, 1900].map { $0 + years }.first {
                $0 < lastYear || ($0 == lastYear && inYear <= last)
            }
        }
    }
}

extension Timestamp {
    /// Reads a date and time of ISO 8601 with its zone, extended or basic form.
    ///
    /// `2026-03-02T08:15:00Z`, `2026-03-02 08:15:00.250+01:00`, `20260302T081500+0100` and `...+01` are read; seconds
    /// may be missing, a leap second counts as the next one. Throws `route.timeWithoutZone` for a time that does not
    /// say its zone, since guessing one shifts a whole day, and `route.badTime` for anything else.
    public init(iso8601 text: String) throws(RouteError) {
        var scan = ISO8601Scan(text: text)
        secondsSince1970 = try scan.moment()
    }

    /// The moment in ISO 8601, in UTC, with milliseconds only where there are some: `2026-03-02T07:15:00Z`.
    ///
    /// A moment outside the years 0000 to 9999 is given as seconds since 1970.
    public var iso8601: String {
        let milliseconds = (secondsSince1970 * 1_000).rounded()
        guard milliseconds > -62_167_219_200_000, milliseconds < 253_402_300_800_000 else {
            return "\(secondsSince1970)"
        }
        let whole = Int(milliseconds)
        let days = (whole >= 0 ? whole : whole - 86_399_999) / 86_400_000
        let rest = whole - days * 86_400_000
        let date = CalendarDate(daysSince1970: days)
        let day = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
        let second = rest / 1_000
        let clock = "\(padded(second / 3_600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
        return "\(day)T\(clock)\(rest % 1_000 == 0 ? "" : ".\(padded(rest % 1_000, 3))")Z"
    }

    private func padded(_ value: Int, _ width: Int) -> String {
        let digits = "\(value)"
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

extension Timestamp: CustomStringConvertible {
    /// The moment in ISO 8601.
    public var description: String { iso8601 }
}

/// Takes an ISO 8601 text apart, byte by byte.
private struct ISO8601Scan {
    private let text: String
    private let bytes: [UInt8]
    private var cursor = 0

    init(text: String) {
        self.text = text
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let trimmed = text.utf8.drop(while: isSpace)
        bytes = Array(trimmed.prefix(64))
        cursor = 0
    }

    mutating func moment() throws(RouteError) -> Double {
        let day = try date()
        guard skip("T") || skip("t") || skip(" ") else { throw bad("the time of day is missing") }
        let seconds = try timeOfDay()
        let offset = try zone()
        while skip(" ") || skip("\n") || skip("\r") || skip("\t") {}
        guard cursor == bytes.count else { throw bad("something stands behind it") }
        return Double(day * 86_400 - offset) + seconds
    }

    private mutating func date() throws(RouteError) -> Int {
        let year = try number(digits: 4)
        let isExtended = skip("-")
        let month = try number(digits: 2)
        if isExtended, !skip("-") { throw bad("a hyphen is missing in the date") }
        let day = try number(digits: 2)
        guard let date = CalendarDate(year: year, month: month, day: day) else {
            throw bad("there is no such day")
        }
        return date.daysSince1970
    }

    private mutating func timeOfDay() throws(RouteError) -> Double {
        let hour = try number(digits: 2)
        let isExtended = skip(":")
        let minute = try number(digits: 2)
        var second = 0
        var fraction = 0.0
        if isExtended ? skip(":") : startsWithDigit {
            second = try number(digits: 2)
            if skip(".") || skip(",") { fraction = try decimals() }
        }
        guard hour < 24 || (hour == 24 && minute == 0 && second == 0 && fraction == 0), minute < 60,
            second <= 60
        else { throw bad("there is no such time of day") }
        return Double(hour * 3_600 + minute * 60 + second) + fraction
    }

    private mutating func zone() throws(RouteError) -> Int {
        if skip("Z") || skip("z") { return 0 }
        let sign: Int
        if skip("+") {
            sign = 1
        } else if skip("-") {
            sign = -1
        } else if cursor == bytes.count || bytes[cursor] <= 0x20 {
            throw RouteError(
                .timeWithoutZone, "the time \"\(shown)\" does not say its zone",
                remedy: "Export the times in UTC with a Z, or with an offset such as +01:00.")
        } else {
            throw bad("the zone is not Z or an offset")
        }
        let hours = try number(digits: 2)
        let minutes = skip(":") || startsWithDigit ? try number(digits: 2) : 0
        guard hours <= 18, minutes < 60 else { throw bad("there is no such zone") }
        return sign * (hours * 3_600 + minutes * 60)
    }

    private var startsWithDigit: Bool {
        cursor < bytes.count && (0x30...0x39).contains(bytes[cursor])
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard cursor < bytes.count, bytes[cursor] == UInt8(ascii: scalar) else { return false }
        cursor += 1
        return true
    }

    private mutating func number(digits: Int) throws(RouteError) -> Int {
        var value = 0
        for _ in 0..<digits {
            guard startsWithDigit else { throw bad("a digit is missing") }
            value = value * 10 + Int(bytes[cursor] - 0x30)
            cursor += 1
        }
        return value
    }

    private mutating func decimals() throws(RouteError) -> Double {
        guard startsWithDigit else { throw bad("a digit is missing") }
        var numerator = 0.0
        var denominator = 1.0
        while startsWithDigit {
            if denominator < 1e15 {
                numerator = numerator * 10 + Double(bytes[cursor] - 0x30)
                denominator *= 10
            }
            cursor += 1
        }
        return numerator / denominator
    }

    private var shown: String {
        let whole = text.prefix(40)
        return String(whole) + (whole.endIndex < text.endIndex ? "..." : "")
    }

    private func bad(_ reason: String) -> RouteError {
        RouteError(
            .badTime, "the time \"\(shown)\" is not ISO 8601: \(reason)",
            remedy: "Write times like 2026-03-02T08:15:00Z.")
    }
}

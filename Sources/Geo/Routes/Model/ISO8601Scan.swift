/// Parses a date and time of ISO 8601, byte by byte.
package struct ISO8601Scan {
    /// A parsed time: the clock and its offset from UTC.
    package struct Reading {
        /// Days since 1970-01-01 by the clock.
        fileprivate let day: Int
        /// Seconds of the day.
        fileprivate let seconds: Double
        /// Seconds ahead of UTC; `nil` without a zone.
        fileprivate let offset: Int?

        /// Seconds since 1970-01-01 00:00 by the clock.
        package var clock: Double { Double(day * 86_400) + seconds }

        /// Seconds since 1970-01-01T00:00:00Z; `nil` without a zone.
        package var secondsSince1970: Double? {
            offset.map { Double(day * 86_400 - $0) + seconds }
        }
    }

    private static let maximumLength = 64

    private let bytes: UnsafeBufferPointer<UInt8>
    private var cursor = 0

    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var text = bytes[...]
        while let first = text.first, Self.isBlank(first) { text = text.dropFirst() }
        while let last = text.last, Self.isBlank(last) { text = text.dropLast() }
        self.bytes = UnsafeBufferPointer(rebasing: text.prefix(Self.maximumLength))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    package mutating func read() throws(RouteError) -> Reading {
        let day = try date()
        guard skip("T") || skip("t") || skipBlanks() || skip(",") else {
            throw bad("the time of day is missing")
        }
        _ = skipBlanks()
        let seconds = try timeOfDay()
        let offset = try zone()
        guard cursor == bytes.count else { throw bad("there is text after it") }
        return Reading(day: day, seconds: seconds, offset: offset)
    }

    /// Days since 1970 of `2026-03-02`, `20260302`, `2026-W10-1`, `2026W101`, `2026-061`, `2026061`, `2026/3/2` or `02.03.2026`.
    private mutating func date() throws(RouteError) -> Int {
        if digits(from: 0) < 3 { return try dottedDate() }
        let year = try number(digits: 4)
        if skip("/") { return try slashedDate(year) }
        let isExtended = skip("-")
        if skip("W") || skip("w") { return try weekDate(year, isExtended) }
        if digits(from: cursor) == 3 { return try ordinalDate(year) }
        let month = try number(digits: 2)
        if isExtended, !skip("-") { throw bad("a hyphen is missing in the date") }
        return try day(year, month, try number(digits: 2))
    }

    private mutating func dottedDate() throws(RouteError) -> Int {
        let day = try number(digits: max(1, digits(from: cursor)))
        guard skip(".") else { throw bad("a date like 2026-03-02 was expected") }
        let month = try number(digits: max(1, min(2, digits(from: cursor))))
        guard skip(".") else { throw bad("a date like 02.03.2026 was expected") }
        return try self.day(try number(digits: 4), month, day)
    }

    /// Month and day of `2026/3/2`; unambiguous because the year comes first.
    private mutating func slashedDate(_ year: Int) throws(RouteError) -> Int {
        let month = try number(digits: max(1, min(2, digits(from: cursor))))
        guard skip("/") else { throw bad("a slash is missing in the date") }
        return try day(year, month, try number(digits: max(1, min(2, digits(from: cursor)))))
    }

    private mutating func weekDate(_ year: Int, _ isExtended: Bool) throws(RouteError) -> Int {
        let week = try number(digits: 2)
        if isExtended, !skip("-") { throw bad("the day of the week is missing") }
        let weekday = try number(digits: 1)
        let monday = try firstMonday(year)
        let weeks = (try firstMonday(year + 1) - monday) / 7
        guard week >= 1, week <= weeks, (1...7).contains(weekday) else { throw bad("there is no such week") }
        return monday + (week - 1) * 7 + weekday - 1
    }

    /// The Monday of week 1, the week with 4 January.
    private func firstMonday(_ year: Int) throws(RouteError) -> Int {
        let fourth = try day(year, 1, 4)
        return fourth - ((fourth + 3) % 7 + 7) % 7
    }

    private mutating func ordinalDate(_ year: Int) throws(RouteError) -> Int {
        let number = try number(digits: 3)
        let first = try day(year, 1, 1)
        guard number >= 1, CalendarDate(daysSince1970: first + number - 1).year == year else {
            throw bad("there is no such day")
        }
        return first + number - 1
    }

    private func day(_ year: Int, _ month: Int, _ day: Int) throws(RouteError) -> Int {
        guard let date = CalendarDate(year: year, month: month, day: day) else {
            throw bad("there is no such day")
        }
        return date.daysSince1970
    }

    /// Hours, minutes and seconds; the last one may have decimals, and 24:00 ends a day.
    private mutating func timeOfDay() throws(RouteError) -> Double {
        let isShort = digits(from: cursor) == 1
        let hour = try number(digits: isShort ? 1 : 2)
        var (minute, second, fraction, unit) = (0, 0, 0.0, 3_600.0)
        let isExtended = skip(":")
        if isShort, !isExtended { throw bad("minutes are missing") }
        if isExtended || startsWithDigit {
            minute = try number(digits: 2)
            unit = 60
            if isExtended ? skip(":") : startsWithDigit {
                second = try number(digits: 2)
                unit = 1
            }
        }
        if skip(".") || skip(",") { fraction = try decimals() * unit }
        guard hour < 24 || (hour == 24 && minute == 0 && second == 0 && fraction == 0), minute < 60,
            second <= 60
        else { throw bad("there is no such time of day") }
        return Double(hour * 3_600 + minute * 60 + second) + fraction
    }

    /// The offset; `nil` at the end of the text.
    private mutating func zone() throws(RouteError) -> Int? {
        _ = skipBlanks()
        if cursor == bytes.count { return nil }
        if skip("Z") || skip("z") { return 0 }
        if skip("U") { return try word("TC") }
        if skip("G") { return try word("MT") }
        let isNegative = skip("-")
        guard isNegative || skip("+") else { throw bad("the zone is not Z or an offset") }
        let hours = try number(digits: 2)
        let minutes = skip(":") || startsWithDigit ? try number(digits: 2) : 0
        guard hours <= 18, minutes < 60 else { throw bad("there is no such zone") }
        return (isNegative ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }

    private mutating func word(_ rest: StaticString) throws(RouteError) -> Int {
        for index in 0..<rest.utf8CodeUnitCount {
            guard skip(Unicode.Scalar(rest.utf8Start[index])) else {
                throw bad("the zone is not Z or an offset")
            }
        }
        return 0
    }

    private var startsWithDigit: Bool { digits(from: cursor) > 0 }

    private func digits(from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] &- 0x30 < 10 { end += 1 }
        return end - start
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard cursor < bytes.count, bytes[cursor] == UInt8(ascii: scalar) else { return false }
        cursor += 1
        return true
    }

    private mutating func skipBlanks() -> Bool {
        let start = cursor
        while skip(" ") || skip("\t") {}
        return cursor > start
    }

    private mutating func number(digits: Int) throws(RouteError) -> Int {
        var value = 0
        for _ in 0..<digits {
            guard cursor < bytes.count, bytes[cursor] &- 0x30 < 10 else { throw bad("a digit is missing") }
            value = value * 10 + Int(bytes[cursor] - 0x30)
            cursor += 1
        }
        return value
    }

    private mutating func decimals() throws(RouteError) -> Double {
        guard startsWithDigit else { throw bad("a digit is missing") }
        var (numerator, denominator) = (0.0, 1.0)
        while cursor < bytes.count, bytes[cursor] &- 0x30 < 10 {
            if denominator < 1e15 {
                numerator = numerator * 10 + Double(bytes[cursor] - 0x30)
                denominator *= 10
            }
            cursor += 1
        }
        return numerator / denominator
    }

    /// The text for messages.
    package var shown: String {
        let text = String(decoding: bytes.prefix(40), as: UTF8.self)
        return text + (bytes.count > 40 ? "..." : "")
    }

    private func bad(_ reason: String) -> RouteError {
        RouteError(
            .badTime, "the time \"\(shown)\" is invalid: \(reason)",
            remedy: "Write times like 2026-03-02T08:15:00Z.")
    }
}

extension RouteError {
    /// A time without a zone, where none is given otherwise.
    package static func withoutZone(_ shown: String) -> RouteError {
        RouteError(
            .timeWithoutZone, "the time \"\(shown)\" has no zone",
            remedy: "Name its zone with --zone, as in --zone Europe/Zurich, or export times in UTC with a Z.")
    }
}

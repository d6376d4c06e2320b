import Routes
import SimpleFeatures

/// Reads the times of a source, with a fast path for similar consecutive times.
struct TimeReader {
    private let zone: ClockZone?
    /// Whether times without a zone are UTC; only if no zone is given.
    private let assumesUTC: Bool
    /// The last date as text, and its midnight.
    private var dateText: (UInt64, UInt16) = (0, 0)
    private var midnight = 0
    /// The last quarter of an hour by the clock, and its offset from UTC.
    private var quarter = Int.min
    private var quarterMoment = ClockZone.Moment(seconds: 0, fold: 0)

    /// - Parameter assumesUTC: Whether the format's standard requires times in UTC.
    init(zone: ClockZone?, assumesUTC: Bool = false) {
        self.zone = zone
        self.assumesUTC = assumesUTC && zone == nil
    }

    /// Reads ISO 8601, or seconds, milliseconds, microseconds or nanoseconds since 1970.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(RouteError) -> ClockZone.Moment {
        if let number = PlainNumber.read(bytes) { return try moment(sinceEpoch: number) }
        return try read(iso8601: bytes)
    }

    /// Reads ISO 8601.
    mutating func read(iso8601 bytes: UnsafeBufferPointer<UInt8>) throws(RouteError) -> ClockZone.Moment {
        if let start = bytes.baseAddress {
            var cursor = start
            if let seconds = quick(&cursor, end: start + bytes.count), cursor == start + bytes.count {
                return ClockZone.Moment(seconds: seconds, fold: 0)
            }
        }
        var scan = ISO8601Scan(bytes)
        let reading = try scan.read()
        if let seconds = reading.secondsSince1970 { return ClockZone.Moment(seconds: seconds, fold: 0) }
        if assumesUTC { return ClockZone.Moment(seconds: reading.clock, fold: 0, isAssumed: true) }
        guard zone != nil else { throw .withoutZone(scan.shown) }
        return moment(ofClock: reading.clock)
    }

    /// Plausible seconds since 1970, from 1980 to 2100; other numbers are dates in digits or spreadsheet dates.
    private static let plausible = 315_532_800.0..<4_102_444_800.0

    /// The moment of a count since 1970; its unit is detected by its size.
    func moment(sinceEpoch number: Double) throws(RouteError) -> ClockZone.Moment {
        let unit: Double =
            switch number.magnitude {
            case ..<1e11: 1
            case ..<1e14: 1e3
            case ..<1e17: 1e6
            case ..<1e20: 1e9
            default: .nan
            }
        guard Self.plausible.contains(number / unit) else {
            throw RouteError(
                .badTime, "\(number) is not a time since 1970",
                remedy: "Write times like 2026-03-02T08:15:00Z, or in seconds since 1970.")
        }
        return ClockZone.Moment(seconds: number / unit, fold: 0)
    }

    /// The moment at which a clock of the zone shows this many seconds since 1970; offsets change only at quarters of
    /// an hour.
    mutating func moment(ofClock clock: Double) -> ClockZone.Moment {
        let number = Int((clock / 900).rounded(.down))
        if number != quarter, let zone {
            quarter = number
            let start = Double(number) * 900
            let moment = zone.moment(ofClock: start)
            quarterMoment = ClockZone.Moment(
                seconds: moment.seconds - start, fold: moment.fold, isSkipped: moment.isSkipped)
        }
        return ClockZone.Moment(
            seconds: clock + quarterMoment.seconds, fold: quarterMoment.fold,
            isSkipped: quarterMoment.isSkipped)
    }

    /// Reads `2026-03-02T08:15:00Z`, also with slashes, a blank instead of the T, decimals, an offset like `+01:00`, and without an
    /// offset if the zone is known.
    ///
    /// `nil` for anything else, with the cursor unchanged; the general reader decides then. Reads bytes up to `end`.
    @inline(__always)
    mutating func quick(_ cursor: inout UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) -> Double? {
        guard end - cursor >= 20 else { return nil }
        let raw = UnsafeRawPointer(cursor)
        let front = raw.loadUnaligned(as: UInt64.self)
        let back = raw.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
        if front != dateText.0 || back != dateText.1 {
            guard takeDate(cursor) else { return nil }
            dateText = (front, back)
        }
        let separator = cursor[10]
        guard separator == UInt8(ascii: "T") || separator == 0x20, let clock = Self.clock(cursor + 11)
        else { return nil }
        var place = cursor + 19
        guard let fraction = Self.decimals(&place, end: end) else { return nil }
        let seconds = Double(clock) + fraction
        if let offset = Self.offset(&place, end: end) {
            cursor = place
            return Double(midnight - offset) + seconds
        }
        guard zone != nil else { return nil }
        let moment = moment(ofClock: Double(midnight) + seconds)
        guard moment.fold == 0, !moment.isSkipped else { return nil }
        cursor = place
        return moment.seconds
    }

    private mutating func takeDate(_ text: UnsafePointer<UInt8>) -> Bool {
        guard text[4] == UInt8(ascii: "-") || text[4] == UInt8(ascii: "/"), text[7] == text[4],
            Self.two(text) < 100,
            Self.two(text + 2) < 100,
            let date = CalendarDate(
                year: Self.two(text) * 100 + Self.two(text + 2), month: Self.two(text + 5),
                day: Self.two(text + 8))
        else { return false }
        midnight = date.daysSince1970 * 86_400
        return true
    }

    /// Seconds since midnight of eight bytes as `08:15:00`.
    @inline(__always)
    private static func clock(_ text: UnsafePointer<UInt8>) -> Int? {
        let bytes = UnsafeRawPointer(text).loadUnaligned(as: UInt64.self)
        // The difference of each byte to a zero or a colon, the first in the lowest byte.
        let figures = UInt64(littleEndian: bytes) ^ 0x3030_3A30_303A_3030
        guard (figures &+ 0x7676_7F76_767F_7676 | figures) & 0x8080_8080_8080_8080 == 0 else { return nil }
        let pairs = figures &* 10 &+ figures >> 8
        let (hour, minute, second) = (pairs & 0xFF, pairs >> 24 & 0xFF, pairs >> 48 & 0xFF)
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return Int(truncatingIfNeeded: hour &* 3_600 &+ minute &* 60 &+ second)
    }

    /// The number of two digits; 1,000 for anything else.
    @inline(__always)
    private static func two(_ text: UnsafePointer<UInt8>) -> Int {
        let (tens, ones) = (text[0] &- 48, text[1] &- 48)
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : 1_000
    }

    @inline(__always)
    private static func decimals(
        _ place: inout UnsafePointer<UInt8>, end: UnsafePointer<UInt8>
    ) -> Double? {
        guard place < end, place.pointee == UInt8(ascii: ".") else { return 0 }
        place += 1
        var (numerator, denominator, count) = (0, 1, 0)
        while place < end, place.pointee &- 48 < 10, count < 10 {
            numerator = numerator * 10 + Int(place.pointee &- 48)
            denominator *= 10
            count += 1
            place += 1
        }
        guard count > 0, count < 10 else { return nil }
        return numerator == 0 ? 0 : Double(numerator) / Double(denominator)
    }

    @inline(__always)
    private static func offset(_ place: inout UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) -> Int? {
        guard place < end else { return nil }
        if place.pointee == UInt8(ascii: "Z") {
            place += 1
            return 0
        }
        let isNegative = place.pointee == UInt8(ascii: "-")
        guard isNegative || place.pointee == UInt8(ascii: "+"), end - place >= 6,
            place[3] == UInt8(ascii: ":")
        else { return nil }
        let (hours, minutes) = (two(place + 1), two(place + 4))
        guard hours <= 18, minutes < 60 else { return nil }
        place += 6
        return (isNegative ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}

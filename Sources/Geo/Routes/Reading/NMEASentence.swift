/// A sentence of NMEA 0183, taken apart: `$GPRMC,...*hh`.
struct NMEASentence {
    /// Whether the sum behind `*` is right; a sentence without one is taken as it is.
    let isIntact: Bool
    /// The last three letters of its name: `RMC`, `GGA`.
    let kind: String
    /// What stands between the commas behind the name.
    let fields: [ArraySlice<UInt8>]

    /// Takes a line apart; `nil` where it is no sentence of a position. What a logger puts before the `$` is passed over.
    init?(_ line: [UInt8]) {
        guard let start = line.firstIndex(of: UInt8(ascii: "$")) else { return nil }
        let body = line[(start + 1)...].prefix { $0 != UInt8(ascii: "*") }
        var fields = body.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let name = fields.removeFirst()
        guard name.count == 5 else { return nil }
        kind = String(decoding: name.suffix(3), as: UTF8.self)
        guard ["RMC", "GGA", "ZDA"].contains(kind) else { return nil }
        self.fields = fields
        isIntact = Self.isIntact(body, sum: line[body.endIndex...].dropFirst())
    }

    private static func isIntact(_ body: ArraySlice<UInt8>, sum text: ArraySlice<UInt8>) -> Bool {
        if text.isEmpty { return true }
        return UInt8(String(decoding: text.prefix(2), as: UTF8.self), radix: 16) == body.reduce(0, ^)
    }

    func text(_ index: Int) -> ArraySlice<UInt8> { index < fields.count ? fields[index] : [] }

    func number(_ index: Int) -> Double? { text(index).withUnsafeBufferPointer(PlainNumber.read) }

    /// Notes a time of day that cannot be read.
    func noteTime(at place: String, in remarks: inout ReadingRemarks) {
        guard isIntact, kind != "ZDA", !text(0).isEmpty, secondOfDay(at: 0) == nil else { return }
        let shown = String(decoding: text(0).prefix(40), as: UTF8.self)
        remarks.note(
            RouteError(
                .badTime, "\"\(shown)\" is no time of day as hhmmss", place: place,
                remedy: "Correct it in the source."))
    }

    func isLetter(_ letter: Unicode.Scalar, at index: Int) -> Bool {
        text(index).elementsEqual([UInt8(ascii: letter)])
    }

    /// Degrees of `ddmm.mmm` and the letter of the hemisphere behind it.
    func degrees(at index: Int, negative: Unicode.Scalar, positive: Unicode.Scalar) -> Double? {
        guard let number = number(index), number >= 0, number < 18_001,
            isLetter(negative, at: index + 1) || isLetter(positive, at: index + 1)
        else { return nil }
        let whole = (number / 100).rounded(.down)
        let minutes = number - whole * 100
        guard minutes < 60 else { return nil }
        return (isLetter(negative, at: index + 1) ? -1 : 1) * (whole + minutes / 60)
    }

    /// Seconds of the day of `hhmmss.sss`.
    func secondOfDay(at index: Int) -> Double? {
        guard let number = number(index), number >= 0, number < 240_000 else { return nil }
        let clock = Int(number)
        let (hour, minute) = (clock / 10_000, clock / 100 % 100)
        let second = number - Double(clock / 100 * 100)
        guard minute < 60, second < 61 else { return nil }
        return Double(hour * 3_600 + minute * 60) + second
    }

    /// Days since 1970 of `ddmmyy`; years from 80 on are of the last century.
    func day(at index: Int) -> Int? {
        let digits = text(index)
        guard digits.count == 6, digits.allSatisfy({ (0x30...0x39).contains($0) }), let number = number(index)
        else { return nil }
        let (day, month, year) = (Int(number) / 10_000, Int(number) / 100 % 100, Int(number) % 100)
        return CalendarDate(year: year < 80 ? 2_000 + year : 1_900 + year, month: month, day: day)?
            .daysSince1970
    }
}

/// A sentence of NMEA 0183, taken apart: `$GPRMC,...*hh`.
struct NMEASentence {
    /// Whether the sum behind `*` is right; a sentence without one counts as intact.
    let isIntact: Bool
    /// The last three letters of its name: `RMC`, `GGA`, `GLL`, `ZDA`.
    let kind: String
    /// What stands between the commas behind the name.
    let fields: [ArraySlice<UInt8>]
    /// Which field has the time of day.
    private let timeField: Int
    /// The sum of the sentence, and the one that stands behind it.
    private let sums: (own: UInt8, told: ArraySlice<UInt8>)

    /// Takes a line apart; `nil` where it is no sentence of a position.
    ///
    /// A logger may put anything before the sentence, also bytes that hold a `$`: the first intact sentence counts, or
    /// else the first damaged one.
    init?(_ line: [UInt8]) {
        var rest = line[...]
        var damaged: NMEASentence?
        while let start = rest.firstIndex(of: UInt8(ascii: "$")) {
            rest = rest[(start + 1)...]
            guard let sentence = NMEASentence(behindDollar: rest) else { continue }
            if sentence.isIntact {
                self = sentence
                return
            }
            damaged = damaged ?? sentence
        }
        guard let damaged else { return nil }
        self = damaged
    }

    private init?(behindDollar line: ArraySlice<UInt8>) {
        let body = line.prefix { $0 != UInt8(ascii: "*") }
        var fields = body.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let name = fields.removeFirst()
        guard name.count == 5 else { return nil }
        kind = String(decoding: name.suffix(3), as: UTF8.self)
        guard ["RMC", "GGA", "GLL", "ZDA"].contains(kind) else { return nil }
        self.fields = fields
        timeField = kind == "GLL" ? 4 : 0
        sums = (body.reduce(0, ^), line[body.endIndex...].dropFirst().prefix(2))
        isIntact =
            sums.told.isEmpty || UInt8(String(decoding: sums.told, as: UTF8.self), radix: 16) == sums.own
    }

    /// That the sum is not that of the sentence.
    func badChecksum(at place: String) -> RouteError {
        let own = String(sums.own, radix: 16, uppercase: true)
        let told = String(decoding: sums.told.filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
        return RouteError(
            .badChecksum,
            "a sentence \(kind) has the checksum \"\(told)\", not \(own.utf8.count < 2 ? "0" : "")\(own) as its text asks for, and is left out",
            place: place, remedy: "Copy the log again; bytes of it were changed or lost on the way.")
    }

    /// Seconds of the day, if the sentence tells them.
    var secondOfDay: Double? { secondOfDay(at: timeField) }

    func text(_ index: Int) -> ArraySlice<UInt8> { index < fields.count ? fields[index] : [] }

    func number(_ index: Int) -> Double? { text(index).withUnsafeBufferPointer(PlainNumber.read) }

    /// Notes a time of day that cannot be read.
    func noteTime(at place: @autoclosure () -> String, in remarks: inout ReadingRemarks) {
        guard isIntact, kind != "ZDA", !text(timeField).isEmpty, secondOfDay == nil else { return }
        let shown = String(decoding: text(timeField).prefix(40), as: UTF8.self)
        remarks.note(
            RouteError(
                .badTime, "\"\(shown)\" is no time of day as hhmmss", place: place(),
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

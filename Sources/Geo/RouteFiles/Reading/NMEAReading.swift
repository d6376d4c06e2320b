import Routes
import Streams

/// Reads NMEA 0183: RMC and GGA sentences with the same time are one fix, from any satellite system; GLL sentences count if
/// there are no others.
///
/// RMC and ZDA have the date; a fix before the first of them uses that of the options, or has no time. The day advances at
/// midnight. A sentence with a wrong checksum is skipped and counted in a remark. A u-blox receiver's log may have binary
/// messages between the sentences.
struct NMEAReading: PositionReading {
    private static let maximumLine = 4_096

    private var lines: TextLines
    private let speedUnit: SpeedUnit
    private var pending: Epoch?
    /// The last known day, in days since 1970, and the last second of the day.
    private var day: Int?
    private var lastSecond = 0.0
    /// Whether a fix had a time of day while the day was unknown.
    private var lacksDay = false
    private var track: UInt32?
    /// Whether there are binary messages between the sentences.
    private let isUbloxLog: Bool
    private var hasSentences = false
    /// Whether there are sentences with more than GLL has.
    private var hasBetterThanGLL = false

    /// The data of the sentences with one time.
    private struct Epoch {
        let second: Double?
        var hasDay = false
        var fix = Fix(latitude: .nan, longitude: .nan)
        var isTrusted = true
    }

    init(_ source: ByteSource, _ options: RouteReadingOptions, isUbloxLog: Bool = false) {
        self.isUbloxLog = isUbloxLog
        lines = TextLines(
            isUbloxLog ? UbloxLog.sentences(in: source) : source, maximumLine: Self.maximumLine)
        speedUnit = options.speedUnit ?? .knots
        day = options.date?.daysSince1970
    }

    mutating func read(into fixes: inout FixCollector) throws(RouteError) -> Bool {
        guard let line = try lines.next() else {
            finishEpoch(&fixes)
            if lacksDay, day == nil { throw Self.noDate }
            if isUbloxLog, !hasSentences { throw Self.noSentences }
            return false
        }
        guard let sentence = NMEASentence(line) else { return true }
        hasSentences = true
        sentence.noteTime(at: place, in: &fixes.remarks)
        guard sentence.isIntact else {
            finishEpoch(&fixes)
            fixes.remarks.note(sentence.badChecksum(at: place))
            return true
        }
        switch sentence.kind {
        case "RMC": takeRMC(sentence, &fixes)
        case "GGA": takeGGA(sentence, &fixes)
        case "GLL": takeGLL(sentence, &fixes)
        default: takeZDA(sentence)
        }
        return true
    }

    private var place: String { isUbloxLog ? "sentence \(lines.number)" : lines.place }

    private mutating func takeRMC(_ sentence: NMEASentence, _ fixes: inout FixCollector) {
        var epoch = epoch(of: sentence, &fixes)
        take(sentence, latitudeAt: 2, &epoch)
        epoch.isTrusted = epoch.isTrusted && !sentence.isLetter("V", at: 1)
        epoch.fix.speed = sentence.number(6).map(speedUnit.inMetresPerSecond)
        epoch.fix.course = sentence.number(7)
        if let day = sentence.day(at: 8) {
            self.day = day
            epoch.hasDay = true
        }
        pending = epoch
        hasBetterThanGLL = true
    }

    /// `latitude,N,longitude,E,hhmmss.ss,A,mode`: a subset of the other sentences.
    private mutating func takeGLL(_ sentence: NMEASentence, _ fixes: inout FixCollector) {
        guard !hasBetterThanGLL else { return }
        var epoch = epoch(of: sentence, &fixes)
        take(sentence, latitudeAt: 0, &epoch)
        epoch.isTrusted = epoch.isTrusted && !sentence.isLetter("V", at: 5)
        pending = epoch
    }

    private mutating func takeGGA(_ sentence: NMEASentence, _ fixes: inout FixCollector) {
        var epoch = epoch(of: sentence, &fixes)
        take(sentence, latitudeAt: 1, &epoch)
        epoch.isTrusted = epoch.isTrusted && !sentence.isLetter("0", at: 5)
        epoch.fix.elevation = sentence.number(8)
        pending = epoch
        hasBetterThanGLL = true
    }

    /// `hhmmss.ss,dd,mm,yyyy`.
    private mutating func takeZDA(_ sentence: NMEASentence) {
        guard let day = sentence.number(1), let month = sentence.number(2), let year = sentence.number(3),
            let date = CalendarDate(
                year: Int(year.magnitude.rounded().clamped), month: Int(month.magnitude.rounded().clamped),
                day: Int(day.magnitude.rounded().clamped))
        else { return }
        self.day = date.daysSince1970
        if let second = sentence.secondOfDay(at: 0), second == pending?.second { pending?.hasDay = true }
    }

    /// The epoch of a sentence; a new time ends the epoch before.
    private mutating func epoch(of sentence: NMEASentence, _ fixes: inout FixCollector) -> Epoch {
        let second = sentence.secondOfDay
        if let pending, pending.second == second, second != nil { return pending }
        finishEpoch(&fixes)
        return Epoch(second: second)
    }

    private func take(_ sentence: NMEASentence, latitudeAt index: Int, _ epoch: inout Epoch) {
        guard !epoch.fix.hasPlace else { return }
        epoch.fix.latitude = sentence.degrees(at: index, negative: "S", positive: "N") ?? .nan
        epoch.fix.longitude = sentence.degrees(at: index + 2, negative: "W", positive: "E") ?? .nan
    }

    private mutating func finishEpoch(_ fixes: inout FixCollector) {
        guard let epoch = pending else { return }
        pending = nil
        var fix = epoch.fix
        if let second = epoch.second {
            // Past midnight, before the next date.
            if !epoch.hasDay, second < lastSecond - 43_200 { day = day.map { $0 + 1 } }
            lastSecond = second
            lacksDay = lacksDay || day == nil
            fix.time = day.map { Timestamp(secondsSince1970: Double($0 * 86_400) + second) }
        }
        // A receiver without a position yet sends empty fields.
        if !fix.hasPlace, !epoch.isTrusted { return }
        add(fix, isTrusted: epoch.isTrusted, to: &fixes)
    }

    private static let noDate = RouteError(
        .noDate, "its sentences have times of day but no date",
        remedy: "Name the day of the first fix, as in --date 2026-03-02.")

    private static let noSentences = RouteError(
        .noFixes, "a u-blox log without NMEA sentences of positions; its binary messages are not read",
        remedy: "Convert it to NMEA or GPX, for example with ubxtool or GPSBabel.")

    private mutating func add(_ fix: Fix, isTrusted: Bool, to fixes: inout FixCollector) {
        var fix = fix
        let track = self.track ?? fixes.addTrack(Track())
        self.track = track
        fix.track = track
        fix.judge(isTrusted: isTrusted)
        fixes.add(fix)
    }
}

extension Double {
    /// Limited to the range of a date's `Int`.
    fileprivate var clamped: Double { Swift.min(self, 100_000) }
}

/// A parsed NMEA 0183 sentence: `$GPRMC,...*hh`.
struct NMEASentence {
    /// Whether the checksum after `*` is right; a sentence without one counts as intact.
    let isIntact: Bool
    /// The last three letters of its name: `RMC`, `GGA`, `GLL`, `ZDA`.
    let kind: String
    /// The fields after the name.
    let fields: [ArraySlice<UInt8>]
    /// The index of the field with the time of day.
    private let timeField: Int
    /// The computed checksum, and the given one.
    private let sums: (own: UInt8, given: ArraySlice<UInt8>)

    /// Parses a line; `nil` if it has no position sentence.
    ///
    /// A logger may write anything before the sentence, even a `$`: the first intact sentence counts, otherwise the first
    /// damaged one.
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
            sums.given.isEmpty || UInt8(String(decoding: sums.given, as: UTF8.self), radix: 16) == sums.own
    }

    /// The error for a wrong checksum.
    func badChecksum(at place: String) -> RouteError {
        let own = String(sums.own, radix: 16, uppercase: true)
        let given = String(decoding: sums.given.filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
        return RouteError(
            .badChecksum,
            "a \(kind) sentence has the checksum \"\(given)\", not \(own.utf8.count < 2 ? "0" : "")\(own), and is skipped",
            place: place, remedy: "Copy the log again; some bytes were changed or lost.")
    }

    /// Seconds of the day, if the sentence has them.
    var secondOfDay: Double? { secondOfDay(at: timeField) }

    func text(_ index: Int) -> ArraySlice<UInt8> { index < fields.count ? fields[index] : [] }

    func number(_ index: Int) -> Double? { text(index).withUnsafeBufferPointer(PlainNumber.read) }

    /// Notes an unreadable time of day.
    func noteTime(at place: @autoclosure () -> String, in remarks: inout ReadingRemarks) {
        guard isIntact, kind != "ZDA", !text(timeField).isEmpty, secondOfDay == nil else { return }
        let shown = String(decoding: text(timeField).prefix(40), as: UTF8.self)
        remarks.note(
            RouteError(
                .badTime, "\"\(shown)\" is not a time of day in the form hhmmss", place: place(),
                remedy: "Correct it in the source."))
    }

    func isLetter(_ letter: Unicode.Scalar, at index: Int) -> Bool {
        text(index).elementsEqual([UInt8(ascii: letter)])
    }

    /// Degrees of `ddmm.mmm` with the hemisphere letter in the next field.
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

    /// Days since 1970 of `ddmmyy`; years from 80 on are 19yy.
    func day(at index: Int) -> Int? {
        let digits = text(index)
        guard digits.count == 6, digits.allSatisfy({ (0x30...0x39).contains($0) }), let number = number(index)
        else { return nil }
        let (day, month, year) = (Int(number) / 10_000, Int(number) / 100 % 100, Int(number) % 100)
        return CalendarDate(year: year < 80 ? 2_000 + year : 1_900 + year, month: month, day: day)?
            .daysSince1970
    }
}

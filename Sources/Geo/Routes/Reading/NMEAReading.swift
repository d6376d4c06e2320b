import SimpleFeatures

/// Reads NMEA 0183: RMC and GGA sentences of one moment are one fix, whatever satellites they come from.
///
/// RMC and ZDA tell the date; a fix before the first of them has that of the options, or no time. Past midnight the day
/// goes on. A sentence whose sum is wrong becomes a fix without a place, so that it is counted.
struct NMEAReading: PositionReading {
    private static let maximumLine = 4_096

    private var lines: TextLines
    private let speedUnit: SpeedUnit
    private var pending: Epoch?
    /// The last day that a sentence told, in days since 1970, and the last second of a day.
    private var day: Int?
    private var lastSecond = 0.0
    /// Whether a fix told a time of day while no day was known.
    private var lacksDay = false
    private var track: UInt32?

    /// What the sentences of one moment say.
    private struct Epoch {
        let second: Double?
        var hasDay = false
        var fix = Fix(latitude: .nan, longitude: .nan)
        var isTrusted = true
    }

    init(_ source: ByteSource, _ options: RouteReadingOptions) {
        lines = TextLines(source, maximumLine: Self.maximumLine)
        speedUnit = options.speedUnit ?? .knots
        day = options.date?.daysSince1970
    }

    mutating func read(into fixes: inout FixCollector) throws(RouteError) -> Bool {
        guard let line = try lines.next() else {
            finishEpoch(&fixes)
            if lacksDay, day == nil { throw Self.noDate }
            return false
        }
        guard let sentence = NMEASentence(line) else { return true }
        sentence.noteTime(at: lines.place, in: &fixes.remarks)
        guard sentence.isIntact else {
            finishEpoch(&fixes)
            add(Fix(latitude: .nan, longitude: .nan), isTrusted: false, to: &fixes)
            return true
        }
        switch sentence.kind {
        case "RMC": takeRMC(sentence, &fixes)
        case "GGA": takeGGA(sentence, &fixes)
        default: takeZDA(sentence)
        }
        return true
    }

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
    }

    private mutating func takeGGA(_ sentence: NMEASentence, _ fixes: inout FixCollector) {
        var epoch = epoch(of: sentence, &fixes)
        take(sentence, latitudeAt: 1, &epoch)
        epoch.isTrusted = epoch.isTrusted && !sentence.isLetter("0", at: 5)
        epoch.fix.elevation = sentence.number(8)
        pending = epoch
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

    /// The moment of a sentence; one that differs from the last ends that.
    private mutating func epoch(of sentence: NMEASentence, _ fixes: inout FixCollector) -> Epoch {
        let second = sentence.secondOfDay(at: 0)
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
            // Past midnight before the date was told anew.
            if !epoch.hasDay, second < lastSecond - 43_200 { day = day.map { $0 + 1 } }
            lastSecond = second
            lacksDay = lacksDay || day == nil
            fix.time = day.map { Timestamp(secondsSince1970: Double($0 * 86_400) + second) }
        }
        // A receiver that has no position yet says so with empty fields.
        if !fix.hasPlace, !epoch.isTrusted { return }
        add(fix, isTrusted: epoch.isTrusted, to: &fixes)
    }

    private static let noDate = RouteError(
        .noDate, "its sentences tell the time of day, and none the date",
        remedy: "Name the day of the first fix, as in --date 2026-03-02.")

    private mutating func add(_ fix: Fix, isTrusted: Bool, to fixes: inout FixCollector) {
        var fix = fix
        let track = self.track ?? fixes.addTrack(Track())
        self.track = track
        fix.track = track
        fix.isValid = isTrusted && fix.hasPlace
        fixes.add(fix)
    }
}

extension Double {
    /// Within what an `Int` of a date holds.
    fileprivate var clamped: Double { Swift.min(self, 100_000) }
}

import BatchReport
import PrintedTexts
import Routes

/// A logbook to print and sign, A4 landscape, with a section for each vehicle.
struct LogbookPage {
    let logbooks: [VehicleLogbook]
    let words: LogbookWords
    let texts: LogbookTexts
    let language: PrintedLanguage
    /// The chosen time.
    let window: TimeWindow
    /// The period of the sums.
    var period = LogbookPeriod.month
    /// Whether the drives are listed above the sums.
    var hasDrives = true
    /// Whether kilometres before cleaning are printed too.
    var hasRaw = false
    /// The files that were left out, since they cannot be read.
    var missing = MissingFiles()
    /// Speed in metres per second above which a drive is marked as doubtful; `nil` for no limit.
    var maximumSpeed: Double?

    init(
        _ logbooks: [VehicleLogbook], of window: TimeWindow, _ words: LogbookWords,
        in language: PrintedLanguage
    ) {
        self.logbooks = logbooks
        self.window = window
        self.words = words
        self.language = language
        texts = language.texts.logbook
    }

    /// A vehicle's part of the page.
    struct Section {
        /// The title above the vehicle's tables.
        let name: String
        let facts: [(name: String, value: String)]
        /// A warning that the logbook is incomplete.
        let warning: String?
        let hasTrips: Bool
        /// `nil` if only sums are printed.
        let drives: LogbookTable?
        let sums: LogbookTable?
        let notes: String
    }

    /// The vehicle's part.
    func section(of logbook: VehicleLogbook) -> Section {
        Section(
            name: name(of: logbook), facts: facts(of: logbook), warning: warning,
            hasTrips: !logbook.entries.isEmpty,
            drives: hasDrives && !logbook.entries.isEmpty ? drives(of: logbook) : nil,
            sums: sums(of: logbook), notes: notes(on: logbook))
    }

    private var warning: String? {
        missing.text(language.texts.map).map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    }

    private func facts(of logbook: VehicleLogbook) -> [(name: String, value: String)] {
        let vehicle = logbook.vehicle
        let device = logbook.device == vehicle.name ? nil : logbook.device
        let facts: [(String, String?)] = [
            (texts.vehicle, [vehicle.name, device].compactMap(\.self).joined(separator: ", ")),
            (texts.plate, vehicle.plate), (texts.driver, vehicle.driver),
            (texts.period, period(of: logbook)),
            (texts.odometer, logbook.odometer.map { "\(number($0.start)) – \(number($0.end))" }),
        ]
        return facts.compactMap { name, value in
            guard let value, !value.isEmpty else { return nil }
            return (name, value)
        }
    }

    /// The requested first and last day, or else those of the record.
    private func period(of logbook: VehicleLogbook) -> String {
        let end = window.until.map { Timestamp(secondsSince1970: $0.secondsSince1970 - 1) }
        let first = window.since.map(words.zone.day) ?? logbook.days?.lowerBound
        let last = end.map(words.zone.day) ?? logbook.days?.upperBound
        return [first, last].compactMap { $0.map(date) }.joined(separator: " – ")
    }

    private func notes(on logbook: VehicleLogbook) -> String {
        let hasGaps = logbook.entries.contains { $0.kind != nil && $0.figures.gapMetres > 0 }
        let hasCuts = rows(of: logbook.entries[...]).contains { $0.travel.isCut }
        var notes = [texts.measureNote.replacing("{zone}", with: words.zone.name)]
        if hasRaw { notes.append(texts.rawNote) }
        if logbook.entries.contains(where: { $0.kind == nil }) { notes.append(texts.unrecordedNote) }
        let hasManoeuvres = logbook.sums(by: .all).contains { $0.otherMetres > 0 }
        if hasManoeuvres { notes.append(texts.manoeuvringNote) }
        if hasGaps && hasDrives { notes.append(texts.gapNote) }
        if logbook.entries.contains(where: isTooFast) && hasDrives { notes.append(texts.fastNote) }
        if hasCuts && hasDrives { notes.append(texts.cutNote) }
        return notes.joined(separator: ". ") + "."
    }

    /// Whether a drive is faster than cleaning allows, by legs that it could not remove as jumps.
    func isTooFast(_ entry: LogbookEntry) -> Bool {
        guard let maximumSpeed, entry.kind != nil else { return false }
        return entry.travel.maximumSpeed.map { $0 > maximumSpeed } ?? false
    }

    private func name(of logbook: VehicleLogbook) -> String {
        let names = [logbook.vehicle.name ?? logbook.device, logbook.vehicle.plate].compactMap(\.self)
        return ([texts.title] + names).joined(separator: " · ")
    }

    /// `02.03.2026`
    func date(_ day: CalendarDate) -> String { day.printed(in: .de) }

    /// `1'234.5`
    func kilometres(_ metres: Double) -> String { number(metres / 1_000) }

    func number(_ value: Double) -> String {
        let tenths = Int((min(max(value, -1e12), 1e12) * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(SwissNumber.text(abs(tenths) / 10)).\(abs(tenths) % 10)"
    }
}

import Batch
import BatchReport
import Routes

/// A logbook as a page that a person prints and signs: a section for each vehicle, A4 across.
///
/// The page stands alone: no network, no other file, no script.
struct LogbookPage {
    let logbooks: [VehicleLogbook]
    let words: LogbookWords
    let headings: LogbookHeadings
    let language: LogbookLanguage
    /// What was asked for.
    let window: TimeWindow
    /// What sums are of.
    var period = LogbookPeriod.month
    /// Whether the drives stand above the sums.
    var hasDrives = true
    /// Whether kilometres before cleaning stand beside those after it.
    var hasRaw = false
    /// Metres a second from which on a drive is marked as doubtful; `nil` for no limit.
    var maximumSpeed: Double?

    init(
        _ logbooks: [VehicleLogbook], of window: TimeWindow, _ words: LogbookWords,
        in language: LogbookLanguage
    ) {
        self.logbooks = logbooks
        self.window = window
        self.words = words
        self.language = language
        headings = language.headings
    }

    func write(to sink: @escaping ([UInt8]) throws -> Void) throws {
        let page = Markup(sink: sink)
        try page.raw("<!DOCTYPE html>\n")
        try page.element("html", ["lang": language.rawValue]) {
            try writeHead(page)
            try page.element("body") {
                for logbook in logbooks { try write(logbook, to: page) }
            }
        }
        try page.newLine()
    }

    private func writeHead(_ page: Markup) throws {
        try page.element("head") {
            try page.empty("meta", ["charset": "utf-8"])
            try page.empty(
                "meta",
                [
                    "http-equiv": "Content-Security-Policy",
                    "content": PagePolicy.text(style: LogbookStyle.sheet),
                ])
            try page.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
            try page.element("title", headings.title)
            try page.element("style") { try page.raw(LogbookStyle.sheet) }
        }
        try page.newLine()
    }

    private func write(_ logbook: VehicleLogbook, to page: Markup) throws {
        try page.element("section") {
            try page.element("header") {
                try page.element("h1", headings.title)
                try writeFacts(of: logbook, to: page)
            }
            if logbook.entries.isEmpty {
                try page.element("p", headings.nothing)
            } else if hasDrives {
                try writeDrives(of: logbook, to: page)
            }
            try page.element("div", ["class": "end"]) {
                try page.element("p", ["class": "running"], name(of: logbook))
                try writeSums(of: logbook, to: page)
                try writeNotes(of: logbook, to: page)
                try page.element("div", ["class": "signature"]) {
                    try page.element("p", headings.placeAndDate)
                    try page.element("p", headings.signature)
                }
            }
        }
        try page.newLine()
    }

    private func writeFacts(of logbook: VehicleLogbook, to page: Markup) throws {
        let vehicle = logbook.vehicle
        let facts: [(String, String?)] = [
            (headings.vehicle, [vehicle.name, logbook.device].compactMap(\.self).joined(separator: ", ")),
            (headings.plate, vehicle.plate), (headings.driver, vehicle.driver),
            (headings.period, period(of: logbook)),
            (headings.odometer, logbook.odometer.map { "\(number($0.start)) – \(number($0.end))" }),
        ]
        try page.element("dl") {
            for (name, value) in facts {
                guard let value, !value.isEmpty else { continue }
                try page.element("div") {
                    try page.element("dt", name)
                    try page.element("dd", value)
                }
            }
        }
    }

    /// From the first day that was asked for to the last; of the record where all was.
    private func period(of logbook: VehicleLogbook) -> String {
        let end = window.until.map { Timestamp(secondsSince1970: $0.secondsSince1970 - 1) }
        let first = window.since.map(words.zone.day) ?? logbook.days?.lowerBound
        let last = end.map(words.zone.day) ?? logbook.days?.upperBound
        return [first, last].compactMap { $0.map(date) }.joined(separator: " – ")
    }

    private func writeNotes(of logbook: VehicleLogbook, to page: Markup) throws {
        let hasGaps = logbook.entries.contains { $0.kind != nil && $0.figures.gapMetres > 0 }
        let hasCuts = rows(of: logbook.entries[...]).contains { $0.travel.isCut }
        var notes = ["\(headings.measure) \(words.zone.name)"]
        if hasRaw { notes.append(headings.rawNote) }
        if logbook.entries.contains(where: { $0.kind == nil }) { notes.append(headings.unrecordedNote) }
        if hasGaps && hasDrives { notes.append(headings.gapNote) }
        if logbook.entries.contains(where: isTooFast) && hasDrives { notes.append(headings.fastNote) }
        if hasCuts && hasDrives { notes.append(headings.cutNote) }
        try page.element("p", ["class": "note"], notes.joined(separator: ". ") + ".")
    }

    /// Whether a drive is faster than cleaning lets a vehicle be, by legs that it could not take for jumps.
    func isTooFast(_ entry: LogbookEntry) -> Bool {
        guard let maximumSpeed, entry.kind != nil else { return false }
        return entry.travel.maximumSpeed.map { $0 > maximumSpeed } ?? false
    }

    /// What the vehicle is called above its table.
    func name(of logbook: VehicleLogbook) -> String {
        let names = [logbook.vehicle.name ?? logbook.device, logbook.vehicle.plate].compactMap(\.self)
        return ([headings.title] + names).joined(separator: " · ")
    }

    /// `02.03.2026`
    func date(_ day: CalendarDate) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(day.day)).\(two(day.month)).\(day.year)"
    }

    /// `1'234.5`
    func kilometres(_ metres: Double) -> String { number(metres / 1_000) }

    func number(_ value: Double) -> String {
        let tenths = Int((min(max(value, -1e12), 1e12) * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(SwissNumber.text(abs(tenths) / 10)).\(abs(tenths) % 10)"
    }
}

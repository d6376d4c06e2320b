import Batch
import BatchReport
import PrintedTexts
import Routes

/// A logbook as a page to print and sign, A4 landscape, with a section for each vehicle.
///
/// The page is self-contained: no network, no other file, no script.
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

    /// Writes the page as HTML.
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
            try page.element("title", texts.title)
            try page.element("style") { try page.raw(LogbookStyle.sheet) }
        }
        try page.newLine()
    }

    private func write(_ logbook: VehicleLogbook, to page: Markup) throws {
        try page.element("section") {
            try page.element("header") {
                try page.element("h1", texts.title)
                try writeFacts(of: logbook, to: page)
            }
            if logbook.entries.isEmpty {
                try page.element("p", texts.noTrips)
            } else if hasDrives {
                try writeDrives(of: logbook, to: page)
            }
            try page.element("div", ["class": "end"]) {
                try page.element("p", ["class": "running"], name(of: logbook))
                try writeSums(of: logbook, to: page)
                try writeNotes(of: logbook, to: page)
                try page.element("div", ["class": "signature"]) {
                    try page.element("p", texts.placeAndDate)
                    try page.element("p", texts.signature)
                }
            }
        }
        try page.newLine()
    }

    private func writeFacts(of logbook: VehicleLogbook, to page: Markup) throws {
        let vehicle = logbook.vehicle
        let facts: [(String, String?)] = [
            (texts.vehicle, [vehicle.name, logbook.device].compactMap(\.self).joined(separator: ", ")),
            (texts.plate, vehicle.plate), (texts.driver, vehicle.driver),
            (texts.period, period(of: logbook)),
            (texts.odometer, logbook.odometer.map { "\(number($0.start)) – \(number($0.end))" }),
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

    /// The requested first and last day, or else those of the record.
    private func period(of logbook: VehicleLogbook) -> String {
        let end = window.until.map { Timestamp(secondsSince1970: $0.secondsSince1970 - 1) }
        let first = window.since.map(words.zone.day) ?? logbook.days?.lowerBound
        let last = end.map(words.zone.day) ?? logbook.days?.upperBound
        return [first, last].compactMap { $0.map(date) }.joined(separator: " – ")
    }

    private func writeNotes(of logbook: VehicleLogbook, to page: Markup) throws {
        let hasGaps = logbook.entries.contains { $0.kind != nil && $0.figures.gapMetres > 0 }
        let hasCuts = rows(of: logbook.entries[...]).contains { $0.travel.isCut }
        var notes = [texts.measureNote.replacing("{zone}", with: words.zone.name)]
        if hasRaw { notes.append(texts.rawNote) }
        if logbook.entries.contains(where: { $0.kind == nil }) { notes.append(texts.unrecordedNote) }
        if hasGaps && hasDrives { notes.append(texts.gapNote) }
        if logbook.entries.contains(where: isTooFast) && hasDrives { notes.append(texts.fastNote) }
        if hasCuts && hasDrives { notes.append(texts.cutNote) }
        try page.element("p", ["class": "note"], notes.joined(separator: ". ") + ".")
    }

    /// Whether a drive is faster than cleaning allows, by legs that it could not remove as jumps.
    func isTooFast(_ entry: LogbookEntry) -> Bool {
        guard let maximumSpeed, entry.kind != nil else { return false }
        return entry.travel.maximumSpeed.map { $0 > maximumSpeed } ?? false
    }

    /// The title above a vehicle's table.
    func name(of logbook: VehicleLogbook) -> String {
        let names = [logbook.vehicle.name ?? logbook.device, logbook.vehicle.plate].compactMap(\.self)
        return ([texts.title] + names).joined(separator: " · ")
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

/// The style sheet of a printed logbook.
private enum LogbookStyle {
    static let sheet = """
        @page { size: A4 landscape; margin: 12mm 14mm 14mm;
          @bottom-right { content: counter(page) " / " counter(pages); font: 8pt "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; color: #555; } }
        * { box-sizing: border-box; }
        html { background: #fff; color: #111; }
        body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; font: 14px/1.4 "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; font-variant-numeric: tabular-nums; }
        section + section { margin-top: 4rem; break-before: page; }
        h1 { font-size: 2rem; line-height: 1.1; letter-spacing: -.02em; margin: 0 0 .75rem; }
        dl { display: flex; flex-wrap: wrap; gap: .5rem 3rem; margin: 0 0 1.5rem; }
        dt { color: #555; font-size: .9em; } dd { margin: 0; font-weight: 600; }
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; vertical-align: top; padding: .28rem .9rem .28rem 0; border-bottom: 1px solid #ddd; overflow-wrap: anywhere; }
        th { font-weight: 400; color: #555; font-size: .9em; vertical-align: bottom; }
        thead tr:last-child th { border-bottom: 1.5px solid #111; }
        .running th, p.running { display: none; }
        .number, .clock, .date, .weekday, .kind { white-space: nowrap; overflow-wrap: normal; }
        .number { text-align: right; } .weekday { padding-right: .4rem; color: #555; }
        .mark { width: .8rem; padding-left: 0; padding-right: .3rem; } td.number:has(+ .mark), th.number:has(+ .mark) { padding-right: .15rem; }
        .raw { color: #777; } th:last-child, td:last-child { padding-right: 0; }
        .month th { color: #111; font-size: 1.1em; font-weight: 600; padding-top: 1.1rem; border-bottom: 1px solid #999; }
        .sum td, tfoot td { font-weight: 600; border-bottom: 1.5px solid #111; } .sum .raw { font-weight: 400; }
        .end { margin-top: 2rem; } .sums { width: auto; min-width: 60%; }
        caption { text-align: left; font-size: 1.25em; font-weight: 600; padding-bottom: .4rem; }
        .sums tfoot td { border-top: 1.5px solid #111; }
        .note { color: #555; font-size: .9em; max-width: 60rem; margin: 1rem 0 0; }
        .signature { display: flex; gap: 4rem; margin-top: 4rem; } .signature p { flex: 0 1 18rem; border-top: 1px solid #111; margin: 0; padding-top: .25rem; color: #555; font-size: .9em; }
        @media print { body { max-width: none; padding: 0; font-size: 8.5pt; } .running th { display: table-cell; font-size: 8pt; padding: 0 0 3mm; border: 0; }
          p.running { display: block; margin: 0 0 3mm; color: #555; font-size: 8pt; }
          thead { display: table-header-group; } tr, .end { break-inside: avoid; } .month, .month + tr { break-after: avoid; } .sum { break-before: avoid; }
          section + section { margin-top: 0; } .signature { margin-top: 16mm; } }

        """
}

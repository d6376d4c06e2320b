import Batch
import BatchReport
import PrintedTexts
import Routes

extension LogbookPage {
    /// Writes the drives by month, each month with its sum.
    func writeDrives(of logbook: VehicleLogbook, to page: Markup) throws {
        let hasOdometer = logbook.odometer != nil
        let columns = 10 + (hasOdometer ? 2 : 0) + (hasRaw ? 1 : 0)
        let sums = Dictionary(uniqueKeysWithValues: logbook.sums(by: .month).map { ($0.period, $0) })
        try page.element("table", ["class": "drives"]) {
            try writeHeads(of: logbook, columns, hasOdometer, to: page)
            for month in logbook.entries.chunked(by: { LogbookPeriod.month.holds($0.day, $1.day) }) {
                try page.element("tbody") {
                    try page.newLine()
                    try page.element("tr", ["class": "month"]) {
                        try page.element("th", ["colspan": "\(columns)"], self.month(month.first?.day))
                    }
                    for entry in rows(of: month) { try writeRow(entry, hasOdometer, to: page) }
                    if let day = month.first?.day, let sum = sums[LogbookPeriod.month.name(of: day)] {
                        try writeSum(sum, of: self.month(day), columns: hasOdometer ? 10 : 8, to: page)
                    }
                }
            }
        }
    }

    /// Writes the column heads, which repeat on each sheet, with the vehicle above them.
    private func writeHeads(
        of logbook: VehicleLogbook, _ columns: Int, _ hasOdometer: Bool, to page: Markup
    ) throws {
        try page.element("thead") {
            try page.element("tr", ["class": "running"]) {
                try page.element("th", ["colspan": "\(columns)"], name(of: logbook))
            }
            try page.element("tr") {
                try page.element("th", ["colspan": "2"], texts.date)
                for head in [
                    texts.start, texts.end, texts.from, texts.to, texts.purpose, texts.kind,
                ] {
                    try page.element("th", head)
                }
                if hasOdometer {
                    try page.element("th", ["class": "number", "colspan": "2"], texts.odometer)
                }
                try page.element("th", ["class": "number"], "km")
                try page.element("th", ["class": "mark"], "")
                if hasRaw { try page.element("th", ["class": "number raw"], texts.rawKilometres) }
            }
        }
    }

    private func writeRow(_ entry: LogbookEntry, _ hasOdometer: Bool, to page: Markup) throws {
        let travel = entry.travel
        try page.element("tr") {
            try page.element("td", ["class": "weekday"], texts.weekdays[entry.day.weekday - 1])
            try page.element("td", ["class": "date"], date(entry.day))
            let clocks = [words.zone.clockText(travel.start.time), endText(of: entry)]
            for (clock, end) in zip(clocks, [travel.start, travel.end]) {
                try page.element("td", ["class": "clock"], clock + (end.isCut ? " |" : ""))
            }
            for place in [entry.from, entry.to] { try page.element("td", words.text(of: place)) }
            try page.element("td", entry.purpose ?? "")
            try page.element("td", ["class": "kind"], texts.word(for: entry.kind))
            if hasOdometer {
                for reading in [entry.odometerStart, entry.odometerEnd] {
                    try page.element("td", ["class": "number"], reading.map(number) ?? "")
                }
            }
            let gapMark = entry.kind != nil && entry.figures.gapMetres > 0 ? "*" : ""
            try writeFigures(entry.figures, mark: gapMark + (isTooFast(entry) ? "!" : ""), to: page)
        }
        try page.newLine()
    }

    /// The entries, with a gap over several days as one.
    func rows(of entries: ArraySlice<LogbookEntry>) -> [LogbookEntry] {
        entries.reduce(into: []) { rows, entry in
            if let joined = rows.last?.joined(with: entry) {
                rows[rows.count - 1] = joined
            } else {
                rows.append(entry)
            }
        }
    }

    /// `17:05`, or `03.03. 17:05` on another day.
    private func endText(of entry: LogbookEntry) -> String {
        let end = words.end(of: entry)
        return end.day > entry.day ? "\(date(end.day).prefix(6)) \(end.clock)" : end.clock
    }

    /// Writes a month's sum, which is that of the rows above it; the rest that belongs to no drive is one of these.
    private func writeSum(_ sum: LogbookSum, of month: String, columns: Int, to page: Markup) throws {
        if sum.otherMetres > 0 || hasRaw && sum.otherFigures.rawMetres > 0 {
            try page.element("tr") {
                try page.element("td", ["colspan": "\(columns)"], texts.manoeuvring)
                try writeFigures(sum.otherFigures, to: page)
            }
        }
        var parts = LogbookKind.allCases.map { (texts.word(for: $0), sum.metres[$0] ?? 0) }
        parts += [(texts.unrecorded, sum.unrecordedMetres), (texts.manoeuvring, sum.otherMetres)]
        let words = parts.filter { $0.1 > 0 }.map { "\($0.0) \(kilometres($0.1))" }
        try page.element("tr", ["class": "sum"]) {
            try page.element(
                "td", ["colspan": "\(columns)"],
                texts.monthTotal.replacing("{month}", with: month)
                    .replacing("{kinds}", with: words.joined(separator: ", ")))
            try writeFigures(sum.figures, to: page)
        }
    }

    private func writeFigures(_ figures: LogbookFigures, mark: String = "", to page: Markup) throws {
        try page.element("td", ["class": "number"], kilometres(figures.metres))
        try page.element("td", ["class": "mark"], mark)
        if hasRaw { try page.element("td", ["class": "number raw"], kilometres(figures.rawMetres)) }
    }

    /// `März 2026`
    func month(_ day: CalendarDate?) -> String {
        day.map { "\(texts.months[$0.month - 1]) \($0.year)" } ?? ""
    }

    /// Writes a row for each period and one for all, with a column for each kind of drive.
    func writeSums(of logbook: VehicleLogbook, to page: Markup) throws {
        let sums = period == .all ? [] : logbook.sums(by: period)
        let whole = logbook.sums(by: .all)
        guard !whole.isEmpty else { return }
        try page.element("table", ["class": "sums"]) {
            try page.element("caption", texts.caption(ofSumsBy: period))
            try page.element("thead") {
                try page.element("tr") {
                    try page.element("th", texts.heading(of: period))
                    let kinds = LogbookKind.allCases.map(texts.word) + [texts.unrecorded, texts.manoeuvring]
                    for head in [texts.trips] + kinds + ["\(texts.total) km"] {
                        try page.element("th", ["class": "number"], head)
                    }
                    if hasRaw { try page.element("th", ["class": "number raw"], texts.rawKilometres) }
                }
            }
            try page.element("tbody") {
                for sum in sums { try writeSum(sum, name: name(ofPeriod: sum.period), to: page) }
            }
            try page.element("tfoot") {
                for sum in whole { try writeSum(sum, name: texts.total, to: page) }
            }
        }
    }

    private func writeSum(_ sum: LogbookSum, name: String, to page: Markup) throws {
        try page.element("tr") {
            try page.element("td", name)
            let metres =
                LogbookKind.allCases.map { sum.metres[$0] ?? 0 } + [
                    sum.unrecordedMetres, sum.otherMetres, sum.figures.metres,
                ]
            for text in [SwissNumber.text(sum.drives)] + metres.map(kilometres) {
                try page.element("td", ["class": "number"], text)
            }
            if hasRaw { try page.element("td", ["class": "number raw"], kilometres(sum.figures.rawMetres)) }
        }
        try page.newLine()
    }

    /// `März 2026` for `2026-03`, `Mo 02.03.2026` for `2026-03-02`; weeks and years as they are.
    private func name(ofPeriod period: String) -> String {
        let numbers = period.split(separator: "-").compactMap { Int($0) }
        guard numbers.count > 1,
            let day = CalendarDate(
                year: numbers[0], month: numbers[1], day: numbers.count > 2 ? numbers[2] : 1)
        else { return period }
        return numbers.count > 2 ? "\(texts.weekdays[day.weekday - 1]) \(date(day))" : month(day)
    }
}

extension Array {
    /// Splits the array between neighbours that do not belong together.
    fileprivate func chunked(by belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var chunks: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices where index + 1 == endIndex || !belong(self[index], self[index + 1]) {
            chunks.append(self[start...index])
            start = index + 1
        }
        return chunks
    }
}

extension LogbookTexts {
    /// The word for the kind of a drive, `nil` for one without a record.
    fileprivate func word(for kind: LogbookKind?) -> String {
        switch kind {
        case .business: business
        case .commute: commute
        case .private: privateUse
        case nil: unrecorded
        }
    }

    /// The head of the column of periods.
    fileprivate func heading(of period: LogbookPeriod) -> String {
        switch period {
        case .day: day
        case .week: week
        case .month: month
        case .year: year
        case .all: self.period
        }
    }

    /// The caption of the sums by a period.
    fileprivate func caption(ofSumsBy period: LogbookPeriod) -> String {
        switch period {
        case .day: sumsByDay
        case .week: sumsByWeek
        case .month: sumsByMonth
        case .year: sumsByYear
        case .all: sums
        }
    }
}

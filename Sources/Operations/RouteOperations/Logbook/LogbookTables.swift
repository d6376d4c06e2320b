import BatchReport
import PrintedTexts
import Routes

extension LogbookPage {
    private typealias Cell = LogbookTable.Cell

    /// The drives by month, each month with its sum.
    func drives(of logbook: VehicleLogbook) -> LogbookTable {
        let hasOdometer = logbook.odometer != nil
        let hasMarks = logbook.entries.contains { !mark(of: $0).isEmpty }
        var table = LogbookTable(name: "drives", head: driveHeads(hasOdometer, hasMarks))
        let sums = Dictionary(uniqueKeysWithValues: logbook.sums(by: .month).map { ($0.period, $0) })
        for month in logbook.entries.chunked(by: { LogbookPeriod.month.holds($0.day, $1.day) }) {
            let name = self.month(month.first?.day)
            var group = [LogbookTable.Row(role: .month, cells: [Cell(name, columns: table.columns)])]
            group += rows(of: month).map { row(of: $0, hasOdometer, hasMarks) }
            if let day = month.first?.day, let sum = sums[LogbookPeriod.month.name(of: day)] {
                group += sumRows(sum, of: name, columns: hasOdometer ? 10 : 8, hasMarks)
            }
            table.groups.append(group)
        }
        return table
    }

    private func driveHeads(_ hasOdometer: Bool, _ hasMarks: Bool) -> [Cell] {
        var heads = [Cell(texts.date, columns: 2)]
        for text in [texts.start, texts.end, texts.from, texts.to, texts.purpose, texts.kind] {
            heads.append(Cell(text))
        }
        if hasOdometer { heads.append(Cell(texts.odometer, .number, columns: 2)) }
        heads.append(Cell("km", .number))
        if hasMarks { heads.append(Cell("", .mark)) }
        if hasRaw { heads.append(Cell(texts.rawKilometres, .raw)) }
        return heads
    }

    /// Marks for a drive that is partly without a record, and for one that is too fast.
    private func mark(of entry: LogbookEntry) -> String {
        (entry.kind != nil && entry.figures.gapMetres > 0 ? "*" : "") + (isTooFast(entry) ? "!" : "")
    }

    private func row(
        of entry: LogbookEntry, _ hasOdometer: Bool, _ hasMarks: Bool
    ) -> LogbookTable.Row {
        let travel = entry.travel
        var cells = [Cell(texts.weekdays[entry.day.weekday - 1], .weekday), Cell(date(entry.day), .date)]
        let clocks = [words.zone.clockText(travel.start.time), endText(of: entry)]
        for (clock, end) in zip(clocks, [travel.start, travel.end]) {
            cells.append(Cell(clock + (end.isCut ? " |" : ""), .clock))
        }
        for place in [entry.from, entry.to] { cells.append(Cell(words.text(of: place))) }
        cells += [Cell(entry.purpose ?? ""), Cell(texts.word(for: entry.kind), .kind)]
        if hasOdometer {
            for reading in [entry.odometerStart, entry.odometerEnd] {
                cells.append(Cell(reading.map(number) ?? "", .number))
            }
        }
        cells += figures(entry.figures, mark: hasMarks ? mark(of: entry) : nil)
        return LogbookTable.Row(cells: cells)
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

    /// A month's sum, which is that of the rows above it; the rest that belongs to no drive is one of these.
    private func sumRows(_ sum: LogbookSum, of month: String, columns: Int, _ hasMarks: Bool)
        -> [LogbookTable.Row]
    {
        let mark = hasMarks ? "" : nil
        var rows: [LogbookTable.Row] = []
        if sum.otherMetres > 0 || hasRaw && sum.otherFigures.rawMetres > 0 {
            let cells = [Cell(texts.manoeuvring, columns: columns)] + figures(sum.otherFigures, mark: mark)
            rows.append(LogbookTable.Row(cells: cells))
        }
        var parts = LogbookKind.allCases.map { (texts.word(for: $0), sum.metres[$0] ?? 0) }
        parts += [(texts.unrecorded, sum.unrecordedMetres), (texts.manoeuvring, sum.otherMetres)]
        let words = parts.filter { $0.1 > 0 }.map { "\($0.0) \(kilometres($0.1))" }
        let text = texts.monthTotal.replacing("{month}", with: month)
            .replacing("{kinds}", with: words.joined(separator: ", "))
        let cells = [Cell(text, columns: columns)] + figures(sum.figures, mark: mark)
        return rows + [LogbookTable.Row(role: .sum, cells: cells)]
    }

    /// The kilometres; `mark` is `nil` in a table without marks.
    private func figures(_ figures: LogbookFigures, mark: String?) -> [Cell] {
        let cells =
            [Cell(kilometres(figures.metres), .number)] + (mark.map { [Cell($0, .mark)] } ?? [])
        return hasRaw ? cells + [Cell(kilometres(figures.rawMetres), .raw)] : cells
    }

    /// `März 2026`
    func month(_ day: CalendarDate?) -> String {
        day.map { "\(texts.months[$0.month - 1]) \($0.year)" } ?? ""
    }

    /// A row for each period and one for all, with a column for each kind of drive; `nil` without drives.
    func sums(of logbook: VehicleLogbook) -> LogbookTable? {
        let sums = period == .all ? [] : logbook.sums(by: period)
        let whole = logbook.sums(by: .all)
        guard !whole.isEmpty else { return nil }
        let kinds = LogbookKind.allCases.map(texts.word) + [texts.unrecorded, texts.manoeuvring]
        var heads = [Cell(texts.heading(of: period))]
        for head in [texts.trips] + kinds + ["\(texts.total) km"] { heads.append(Cell(head, .number)) }
        if hasRaw { heads.append(Cell(texts.rawKilometres, .raw)) }
        return LogbookTable(
            name: "sums", caption: texts.caption(ofSumsBy: period), head: heads,
            groups: [sums.map { sumRow($0, name: name(ofPeriod: $0.period)) }],
            totals: whole.map { sumRow($0, name: texts.total) })
    }

    private func sumRow(_ sum: LogbookSum, name: String) -> LogbookTable.Row {
        let kinds = LogbookKind.allCases.map { sum.metres[$0] ?? 0 }
        let metres = kinds + [sum.unrecordedMetres, sum.otherMetres, sum.figures.metres]
        var cells = [Cell(name), Cell(SwissNumber.text(sum.drives), .number)]
        cells += metres.map { Cell(kilometres($0), .number) }
        if hasRaw { cells.append(Cell(kilometres(sum.figures.rawMetres), .raw)) }
        return LogbookTable.Row(cells: cells)
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

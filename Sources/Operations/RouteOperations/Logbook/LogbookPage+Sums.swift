import Batch
import BatchReport
import Routes

extension LogbookPage {
    /// A row for each period and one for all, a column for each kind of drive.
    func writeSums(of logbook: VehicleLogbook, to page: Markup) throws {
        let sums = period == .all ? [] : logbook.sums(by: period)
        let whole = logbook.sums(by: .all)
        guard !whole.isEmpty else { return }
        try page.element("table", ["class": "sums"]) {
            try page.element("caption", headings.sums[period] ?? "")
            try page.element("thead") {
                try page.element("tr") {
                    try page.element("th", headings.periods[period] ?? "")
                    let kinds = LogbookKind.allCases.map(word) + [headings.unrecorded, headings.other]
                    for head in [headings.drives] + kinds + ["\(headings.total) km"] {
                        try page.element("th", ["class": "number"], head)
                    }
                    if hasRaw { try page.element("th", ["class": "number raw"], headings.raw) }
                }
            }
            try page.element("tbody") {
                for sum in sums { try writeSum(sum, name: name(ofPeriod: sum.period), to: page) }
            }
            try page.element("tfoot") {
                for sum in whole { try writeSum(sum, name: headings.total, to: page) }
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
        return numbers.count > 2 ? "\(headings.weekdays[day.weekday - 1]) \(date(day))" : month(day)
    }
}

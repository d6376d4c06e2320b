import Batch
import Routes

extension LogbookPage {
    private static let columns = 11

    /// The drives, month by month, each with its sum.
    func writeDrives(of logbook: VehicleLogbook, to page: Markup) throws {
        let hasOdometer = logbook.vehicle.odometer != nil
        let columns = Self.columns + (hasOdometer ? 2 : 0)
        try page.element("table", ["class": "drives"]) {
            try writeHeads(of: logbook, columns, hasOdometer, to: page)
            for month in logbook.entries.chunked(by: {
                ($0.day.year, $0.day.month) == ($1.day.year, $1.day.month)
            }) {
                try page.element("tbody") {
                    try page.newLine()
                    try page.element("tr", ["class": "month"]) {
                        try page.element("th", ["colspan": "\(columns)"], self.month(month.first?.day))
                    }
                    for entry in month { try writeRow(entry, hasOdometer, to: page) }
                    try writeSum(of: month, hasOdometer, to: page)
                }
            }
        }
    }

    /// Heads that are repeated on each sheet of paper, with the vehicle above them.
    private func writeHeads(
        of logbook: VehicleLogbook, _ columns: Int, _ hasOdometer: Bool, to page: Markup
    ) throws {
        try page.element("thead") {
            try page.element("tr", ["class": "running"]) {
                try page.element("th", ["colspan": "\(columns)"], name(of: logbook))
            }
            try page.element("tr") {
                try page.element("th", ["colspan": "2"], headings.date)
                for head in [
                    headings.start, headings.end, headings.from, headings.to, headings.purpose, headings.kind,
                ] {
                    try page.element("th", head)
                }
                if hasOdometer {
                    try page.element("th", ["class": "number", "colspan": "2"], headings.odometer)
                }
                try page.element("th", ["class": "number"], "km")
                try page.element("th", ["class": "mark"], "")
                try page.element("th", ["class": "number raw"], headings.raw)
            }
        }
    }

    private func writeRow(_ entry: LogbookEntry, _ hasOdometer: Bool, to page: Markup) throws {
        let travel = entry.travel
        try page.element("tr") {
            try page.element("td", ["class": "weekday"], headings.weekdays[entry.day.weekday - 1])
            try page.element("td", ["class": "date"], date(entry.day))
            let clocks = [travel.start, travel.end].map {
                words.zone.clockText($0.time) + ($0.isCut ? " |" : "")
            }
            for clock in clocks { try page.element("td", ["class": "clock"], clock) }
            try page.element("td", entry.from ?? words.stretches.placeText(travel.start.position))
            try page.element("td", entry.to ?? words.stretches.placeText(travel.end.position))
            try page.element("td", entry.purpose ?? "")
            try page.element("td", ["class": "kind"], headings.kinds[entry.kind] ?? entry.kind.rawValue)
            if hasOdometer {
                for reading in [entry.odometerStart, entry.odometerEnd] {
                    try page.element("td", ["class": "number"], reading.map(number) ?? "")
                }
            }
            try page.element("td", ["class": "number"], kilometres(travel.distance))
            try page.element("td", ["class": "mark"], travel.gapDistance > 0 ? "*" : "")
            try page.element("td", ["class": "number raw"], kilometres(travel.rawDistance))
        }
        try page.newLine()
    }

    private func writeSum(of entries: ArraySlice<LogbookEntry>, _ hasOdometer: Bool, to page: Markup) throws {
        let kinds = LogbookKind.allCases.compactMap { kind -> String? in
            let own = entries.filter { $0.kind == kind }
            guard !own.isEmpty, let word = headings.kinds[kind] else { return nil }
            return "\(word) \(kilometres(own.reduce(0) { $0 + $1.travel.distance }))"
        }
        try page.element("tr", ["class": "sum"]) {
            try page.element(
                "td", ["colspan": hasOdometer ? "10" : "8"],
                "\(headings.total) \(month(entries.first?.day)): \(kinds.joined(separator: ", "))")
            try page.element(
                "td", ["class": "number"], kilometres(entries.reduce(0) { $0 + $1.travel.distance }))
            try page.element("td", ["class": "mark"], "")
            try page.element(
                "td", ["class": "number raw"], kilometres(entries.reduce(0) { $0 + $1.travel.rawDistance }))
        }
    }

    private func month(_ day: CalendarDate?) -> String {
        day.map { "\(headings.months[$0.month - 1]) \($0.year)" } ?? ""
    }
}

extension Array {
    /// Runs of neighbours that belong together.
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

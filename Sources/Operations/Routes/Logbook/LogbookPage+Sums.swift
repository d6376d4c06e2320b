import Batch
import Routes

extension LogbookPage {
    /// A row for each month and one for all, a column for each kind of drive.
    func writeSums(of logbook: VehicleLogbook, to page: Markup) throws {
        let months = logbook.sums(by: .month)
        guard !months.isEmpty else { return }
        try page.element("table", ["class": "sums"]) {
            try page.element("caption", headings.sums)
            try page.element("thead") {
                try page.element("tr") {
                    try page.element("th", headings.month)
                    let kinds = LogbookKind.allCases.map { headings.kinds[$0] ?? $0.rawValue }
                    for head in [headings.drives] + kinds + [
                        headings.other, "\(headings.total) km", headings.raw,
                    ] {
                        try page.element("th", ["class": "number"], head)
                    }
                }
            }
            try page.element("tbody") {
                for month in months { try writeSum(month, name: monthName(month.period), to: page) }
            }
            try page.element("tfoot") {
                for whole in logbook.sums(by: .all) { try writeSum(whole, name: headings.total, to: page) }
            }
        }
    }

    private func writeSum(_ sum: LogbookSum, name: String, to page: Markup) throws {
        try page.element("tr") {
            try page.element("td", name)
            let metres =
                LogbookKind.allCases.map { sum.metres[$0] ?? 0 } + [
                    sum.otherMetres, sum.total, sum.rawMetres,
                ]
            for text in [SwissNumber.text(sum.drives)] + metres.map(kilometres) {
                try page.element("td", ["class": "number"], text)
            }
        }
        try page.newLine()
    }

    /// `März 2026` for `2026-03`.
    private func monthName(_ period: String) -> String {
        let parts = period.split(separator: "-")
        guard parts.count == 2, let month = Int(parts[1]), headings.months.indices.contains(month - 1) else {
            return period
        }
        return "\(headings.months[month - 1]) \(parts[0])"
    }
}

import BatchReport

/// A logbook as a page of HTML. It is self-contained: no network, no other file, no script.
extension LogbookPage {
    /// Writes the page.
    func write(to sink: @escaping ([UInt8]) throws -> Void) throws {
        let page = Markup(sink: sink)
        try page.raw("<!DOCTYPE html>\n")
        try page.element("html", ["lang": language.rawValue]) {
            try writeHead(page)
            try page.element("body") {
                for logbook in logbooks { try write(section(of: logbook), to: page) }
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

    private func write(_ section: Section, to page: Markup) throws {
        try page.element("section") {
            try page.element("header") {
                try page.element("h1", texts.title)
                try page.element("dl") {
                    for fact in section.facts {
                        try page.element("div") {
                            try page.element("dt", fact.name)
                            try page.element("dd", fact.value)
                        }
                    }
                }
            }
            if let warning = section.warning { try page.element("p", ["class": "warning"], warning) }
            if let drives = section.drives { try write(drives, named: section.name, to: page) }
            if !section.hasTrips { try page.element("p", texts.noTrips) }
            try page.element("div", ["class": "end"]) {
                try page.element("p", ["class": "running"], section.name)
                if let sums = section.sums { try write(sums, to: page) }
                try page.element("p", ["class": "note"], section.notes)
                try page.element("div", ["class": "signature"]) {
                    try page.element("p", texts.placeAndDate)
                    try page.element("p", texts.signature)
                }
            }
        }
        try page.newLine()
    }

    /// Writes a table; its column heads repeat on each sheet, with the vehicle's name above them if it is given.
    private func write(_ table: LogbookTable, named name: String? = nil, to page: Markup) throws {
        try page.element("table", ["class": table.name]) {
            if let caption = table.caption { try page.element("caption", caption) }
            try page.element("thead") {
                if let name {
                    try page.element("tr", ["class": "running"]) {
                        try page.element("th", ["colspan": "\(table.columns)"], name)
                    }
                }
                try page.element("tr") { try write(table.head, "th", to: page) }
            }
            for group in table.groups {
                try page.element("tbody") {
                    try page.newLine()
                    for row in group { try write(row, to: page) }
                }
            }
            guard !table.totals.isEmpty else { return }
            try page.element("tfoot") { for row in table.totals { try write(row, to: page) } }
        }
    }

    private func write(_ row: LogbookTable.Row, to page: Markup) throws {
        switch row.role {
        case .month: try page.element("tr", ["class": "month"]) { try write(row.cells, "th", to: page) }
        case .plain: try page.element("tr") { try write(row.cells, "td", to: page) }
        case .sum: try page.element("tr", ["class": "sum"]) { try write(row.cells, "td", to: page) }
        }
        try page.newLine()
    }

    private func write(_ cells: [LogbookTable.Cell], _ element: String, to page: Markup) throws {
        for cell in cells {
            let (content, columns) = (cell.content.rawValue, "\(cell.columns)")
            switch (content.isEmpty, cell.columns) {
            case (true, 1): try page.element(element, cell.text)
            case (true, _): try page.element(element, ["colspan": columns], cell.text)
            case (false, 1): try page.element(element, ["class": content], cell.text)
            case (false, _):
                try page.element(element, ["class": content, "colspan": columns], cell.text)
            }
        }
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
        .warning { font-weight: 600; }
        .note { color: #555; font-size: .9em; max-width: 60rem; margin: 1rem 0 0; }
        .signature { display: flex; gap: 4rem; margin-top: 4rem; } .signature p { flex: 0 1 18rem; border-top: 1px solid #111; margin: 0; padding-top: .25rem; color: #555; font-size: .9em; }
        @media print { body { max-width: none; padding: 0; font-size: 8.5pt; } .running th { display: table-cell; font-size: 8pt; padding: 0 0 3mm; border: 0; }
          p.running { display: block; margin: 0 0 3mm; color: #555; font-size: 8pt; }
          thead { display: table-header-group; } tr, .end { break-inside: avoid; } .month, .month + tr { break-after: avoid; } .sum { break-before: avoid; }
          section + section { margin-top: 0; } .signature { margin-top: 16mm; } }

        """
}

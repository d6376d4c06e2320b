/// A report of five pages: text, tables, a plan and a chart.
struct Report {
    static let title = "Bericht zur Grenzvermessung Musterwil"

    let village: Village
    private let page = Canvas(pdfOfWidth: 210, height: 297, title: Report.title)
    private let body = Font(.serif, 10.5)

    func write(to folder: OutputFolder) throws -> [UInt8] {
        drawSummary()
        drawMethod()
        drawTable()
        drawChart()
        drawClosing()
        let bytes = try page.pdf()
        try folder.write(bytes, to: "pdf/report.pdf")
        return bytes
    }

    // MARK: Pages

    private func drawSummary() {
        page.text("Vermessungsbüro Beispiel AG", 25, 24, Font(.sans, 10), .grey(0.3))
        page.text(Self.title, 25, 44, Font(.sansBold, 19))
        page.text("Auftrag 2025-0514 · Gemeinde Musterwil (9901) · 14. Mai 2025", 25, 52, Font(.sans, 10))
        page.stroke([Vector2(25, 56), Vector2(185, 56)], line: 0.5)
        var y = heading("1  Zusammenfassung", 68)
        y = paragraphs(ReportText.summary, y)
        y = heading("Kennzahlen", y + 6)
        let total = village.parcels.reduce(0) { $0 + $1.area }
        let registered = village.parcels.reduce(0) { $0 + $1.registeredArea }
        table(
            [["Grösse", "Wert"]] + [
                ["Parzellen", String(village.parcels.count)],
                ["Gesamtfläche aus Koordinaten", grouped(Int(total.rounded())) + " m²"],
                ["Gesamtfläche nach Register", grouped(registered) + " m²"],
                ["Bezugsrahmen", "LV95 (EPSG:2056)"],
                ["Abweichende Registerflächen", String(village.slips.count)],
            ], columns: [25, 110], top: y)
        footer(1)
    }

    private func drawMethod() {
        var y = heading("2  Vorgehen", 30)
        y = paragraphs(ReportText.method, y)
        y = heading("3  Übersichtsplan", y + 5)
        ReportPlan(village: village, left: 25, top: y, width: 160).draw(on: page)
        footer(2)
    }

    private func drawTable() {
        let y = heading("4  Geprüfte Bauparzellen", 30)
        let rows = village.parcels.filter { $0.use == .building }.prefix(28).map { parcel in
            [
                parcel.number, parcel.egrid, fixed(parcel.area, decimals: 2), grouped(parcel.registeredArea),
                fixed(Double(parcel.registeredArea) - parcel.area, decimals: 2),
            ]
        }
        table(
            [["Nummer", "EGRID", "Berechnet [m²]", "Register [m²]", "Differenz [m²]"]] + rows,
            columns: [25, 45, 93, 124, 154], top: y, step: 7)
        footer(3)
    }

    private func drawChart() {
        var y = heading("5  Flächen nach Nutzung", 30)
        y = paragraphs(ReportText.uses, y)
        let uses: [(String, LandUse)] = [
            ("Landwirtschaft", .farmland), ("Bauland", .building), ("Strassen und Wege", .road),
            ("Gewässer", .brook),
            ("Hof", .farmyard), ("Weiher", .pond),
        ]
        let areas = uses.map { use in village.parcels.filter { $0.use == use.1 }.reduce(0) { $0 + $1.area } }
        let names = uses.map(\.0)
        y = ReportChart(names: names, hectares: areas.map { $0 / 10_000 }, left: 25, top: y + 4).draw(
            on: page)
        table(
            [["Nutzung", "Parzellen", "Fläche [m²]"]]
                + uses.indices.map { index in
                    let count = village.parcels.filter { $0.use == uses[index].1 }.count
                    return [names[index], String(count), grouped(Int(areas[index].rounded()))]
                }, columns: [25, 80, 110], top: y + 14)
        footer(4)
    }

    private func drawClosing() {
        var y = heading("6  Festgestellte Abweichungen", 30)
        y = paragraphs(ReportText.differences, y)
        table(
            [["Nummer", "EGRID", "Berechnet [m²]", "Register [m²]"]]
                + village.slips.map {
                    [$0.number, $0.egrid, fixed($0.area, decimals: 2), grouped($0.registeredArea)]
                }, columns: [25, 48, 100, 135], top: y + 2)
        y = heading("7  Empfehlung", y + 48)
        y = paragraphs(ReportText.advice, y)
        page.text("Musterwil, 14. Mai 2025", 25, y + 12, body)
        page.text("Jürg Bächtold, dipl. Ingenieur-Geometer", 25, y + 34, body)
        page.stroke([Vector2(25, y + 28), Vector2(95, y + 28)], line: 0.2)
        footer(5)
    }

    // MARK: Pieces

    private func heading(_ text: String, _ y: Double) -> Double {
        page.text(text, 25, y, Font(.sansBold, 13))
        return y + 9
    }

    private func paragraphs(_ texts: [String], _ top: Double) -> Double {
        var y = top
        for text in texts { y = page.paragraph(text, 25, y, width: 160, body, leading: 5.4) + 2.6 }
        return y
    }

    private func table(_ rows: [[String]], columns: [Double], top: Double, step: Double = 7.4) {
        for (index, row) in rows.enumerated() {
            let y = top + Double(index) * step
            if index == 0 {
                page.fillRectangle(25, y - 5, 160, step, Colour(red: 0.86, green: 0.9, blue: 0.94))
            }
            for (column, text) in row.enumerated() {
                page.text(text, columns[column] + 1.5, y, Font(index == 0 ? .sansBold : .sans, 9))
            }
            page.stroke([Vector2(25, y + step - 5), Vector2(185, y + step - 5)], line: 0.15, .grey(0.6))
        }
    }

    private func footer(_ number: Int) {
        page.text(Self.title, 25, 284, Font(.sans, 8), .grey(0.4))
        page.text("Seite \(number) von 5", 185, 284, Font(.sans, 8), anchor: 1, .grey(0.4))
        page.endPage()
    }
}

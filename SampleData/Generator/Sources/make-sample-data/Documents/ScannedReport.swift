/// Two typewritten pages that exist as pictures only.
enum ScannedReport {
    static let pages = [
        [
            "Protokoll der Grenzbegehung", "", "Ort: Musterwil, Kirchgasse", "Datum: 3. Juni 2025, 13.30 Uhr",
            "",
            "Anwesend sind Frau Grünenfelder, Herr Bächtold und zwei",
            "Gehilfen. Der Grenzstein an der Ecke zur Hauptstrasse",
            "steht 14 cm zu weit im Norden. Er wird ausgegraben und am", "richtigen Ort neu gesetzt.", "",
            "Zwei weitere Punkte sind nicht mehr auffindbar. Sie werden",
            "mit Bolzen in der Mauerkrone versichert. Alle Beteiligten",
            "sind mit der Lage der neuen Zeichen einverstanden.", "", "Die Kosten trägt die Gemeinde.",
        ],
        [
            "Anhang: Liste der Grenzpunkte", "", "Punkt    Zeichen    Zustand", "GP-001   Stein      gut",
            "GP-002   Bolzen     neu gesetzt",
            "GP-003   Rohr       verbogen, ersetzt", "GP-004   Marke      gut",
            "GP-005   Stein      schräg, gerichtet", "",
            "Die Koordinaten stehen in der Datei points.csv.", "", "Musterwil, 3. Juni 2025", "",
            "J. Bächtold",
        ],
    ]

    private static let dpi = 170

    static func write(to folder: OutputFolder) throws {
        let document = Canvas(pdfOfWidth: 210, height: 297, title: "Protokoll der Grenzbegehung")
        for (number, lines) in pages.enumerated() {
            let picture = scan(lines, seed: UInt64(500 + number))
            let jpeg = try RasterFile.jpeg(picture, quality: 45, dpi: dpi)
            try document.cover(withJPEG: jpeg, columns: picture.width, rows: picture.height)
            document.endPage()
        }
        try folder.write(document.pdf(), to: "pdf/scanned.pdf")
    }

    private static func scan(_ lines: [String], seed: UInt64) -> Raster {
        let page = Canvas(width: 210, height: 297, dpi: Double(dpi))
        page.turned(-0.006, around: Vector2(105, 148)) {
            for (index, line) in lines.enumerated() {
                page.text(line, 26, 38 + Double(index) * 8, Font(.mono, 12), .grey(0.1))
            }
        }
        return ScanEffects(grain: 7, shadow: 0.2, shadowReach: 0.1).apply(to: page.raster().grey, seed: seed)
    }
}

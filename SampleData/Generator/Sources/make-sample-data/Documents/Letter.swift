/// A business letter, scanned askew.
struct Letter {
    /// Clockwise, in degrees.
    static let skew = 2.0

    let parcel: Parcel

    private var subject: String {
        "Grenzvermessung Musterwil, Parzelle Nr. \(parcel.number): Einladung zur Begehung"
    }

    private var paragraphs: [String] {
        ["Sehr geehrte Frau Grünenfelder", Self.reason, date, Self.reply]
    }

    private static let reason = """
        Die Gemeinde Musterwil hat uns beauftragt, die Grenzen Ihrer Parzelle an der Hauptstrasse zu überprüfen. \
        Anlass ist der Ausbau des Gehwegs zwischen der Kirchgasse und der Mühlestrasse. Bei einer ersten Aufnahme \
        im März haben wir festgestellt, dass zwei Grenzzeichen fehlen und ein Stein um 14 cm verschoben ist.
        """

    private var date: String {
        """
        Wir möchten die fehlenden Punkte am Dienstag, 3. Juni 2025, um 13.30 Uhr neu setzen und laden Sie dazu \
        herzlich ein. Bitte bringen Sie, falls vorhanden, frühere Pläne und Verträge mit. Die Begehung dauert \
        ungefähr eine Stunde und ist für Sie kostenlos. Das Grundstück misst nach dem Grundbuch \(parcel.registeredArea) m² \
        und grenzt im Norden an die öffentliche Strasse.
        """
    }

    private static let reply = """
        Können Sie den Termin nicht wahrnehmen, so genügt ein kurzer Anruf bis Ende Mai. Ohne Ihren Bericht gehen \
        wir davon aus, dass Sie einverstanden sind. Nach Abschluss der Arbeiten erhalten Sie das unterzeichnete \
        Protokoll und einen nachgeführten Plan im Massstab 1:500.
        """

    func write(to folder: OutputFolder) throws {
        let page = Canvas(width: 210, height: 297, dpi: 300)
        page.fill(.white)
        page.turned(Self.skew * Double.pi / 180, around: Vector2(105, 148.5)) { draw(on: page) }
        let scan = ScanEffects(grain: 9, shadow: 0.34, shadowReach: 0.16).apply(
            to: page.raster().grey, seed: 11)
        try folder.write(RasterFile.jpeg(scan, quality: 52, dpi: 300), to: "scans/letter.jpg")
        try folder.write(page.transcript.joined(separator: "\n") + "\n", to: "scans/letter.txt")
    }

    private func draw(on page: Canvas) {
        let sans = Font(.sans, 9), serif = Font(.serif, 11), bold = Font(.serifBold, 11)
        page.text("Vermessungsbüro Beispiel AG", 25, 26, Font(.sansBold, 15))
        page.text("Seestrasse 12, 9901 Musterwil", 25, 32, sans)
        page.text("Telefon 031 555 01 23, grenzen@beispiel.example", 25, 36.5, sans)
        page.stroke([Vector2(25, 40), Vector2(185, 40)], line: 0.4)
        page.noteBlankLine()
        for (index, line) in ["Frau", "Käthi Grünenfelder", "Hauptstrasse 27", "9901 Musterwil"].enumerated()
        {
            page.text(line, 25, 56 + Double(index) * 5.6, serif)
        }
        page.noteBlankLine()
        page.text("Musterwil, 14. Mai 2025", 25, 92, serif)
        page.noteBlankLine()
        page.text(subject, 25, 106, bold)
        var y = 118.0
        for paragraph in paragraphs {
            page.noteBlankLine()
            y = page.paragraph(paragraph, 25, y, width: 160, serif, leading: 5.7) + 3.4
        }
        page.noteBlankLine()
        page.text("Freundliche Grüsse", 25, y + 2, serif)
        signature(on: page, 27, y + 15)
        page.text("Jürg Bächtold, dipl. Ingenieur-Geometer", 25, y + 28, serif)
        page.noteBlankLine()
        page.text("Beilage: Situationsplan 1:1000", 25, y + 40, sans)
    }

    private func signature(on page: Canvas, _ x: Double, _ y: Double) {
        let strokes: [(Double, Double)] = [
            (0, 2), (3, -6), (5, -7), (4, 3), (1, 6), (3, 0), (8, -2), (9, 1), (12, -2), (13, 1), (17, -7),
            (17, 1), (21, -3),
            (23, 0), (27, -2), (34, -3), (42, -1),
        ]
        let line = Polyline.curve(through: strokes.map { Vector2(x + $0.0, y + $0.1) }, step: 0.5)
        page.stroke(line.points, line: 0.45, .grey(0.15))
    }
}

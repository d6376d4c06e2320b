/// A registration form in three languages, filled in.
enum Form {
    private static let fields: [(label: String, value: String)] = [
        ("Name / Nom / Cognome", "Rutschmann"),
        ("Vorname / Prénom / Nome", "Pia-Maria"),
        ("Geburtsdatum / Date de naissance / Data di nascita", "12.08.1974"),
        ("AHV-Nummer / No AVS / No AVS", "756.9217.0769.85"),
        ("Strasse / Rue / Via", "Hauptstrasse 27"),
        ("PLZ, Ort / NPA, lieu / NPA, luogo", "9901 Musterwil"),
        ("Telefon / Téléphone / Telefono", "031 555 01 47"),
        ("E-Mail / Courriel / E-mail", "pia.rutschmann@beispiel.example"),
    ]

    private static let choices: [(label: String, ticked: Bool)] = [
        ("Zuzug / Arrivée / Arrivo", true),
        ("Wegzug / Départ / Partenza", false),
        ("Umzug in der Gemeinde / Déménagement / Trasloco", false),
    ]

    private static let typed = Colour(red: 0.08, green: 0.1, blue: 0.35)

    static func draw() -> Canvas {
        let page = Canvas(width: 210, height: 297, dpi: 240)
        page.fill(Colour(red: 0.985, green: 0.98, blue: 0.965))
        page.text("Gemeinde Musterwil", 20, 24, Font(.sans, 11))
        page.text("Anmeldung / Inscription / Iscrizione", 20, 38, Font(.sansBold, 19))
        page.stroke([Vector2(20, 42), Vector2(190, 42)], line: 0.7)
        page.noteBlankLine()
        for (index, field) in fields.enumerated() { draw(field, on: page, 54 + Double(index) * 18.5) }
        page.noteBlankLine()
        for (index, choice) in choices.enumerated() { draw(choice, on: page, 208 + Double(index) * 9.5) }
        page.noteBlankLine()
        page.text("Datum / Date / Data", 20, 252, Font(.sans, 9))
        page.text("14.05.2025", 22, 260, Font(.mono, 13), typed)
        page.stroke([Vector2(20, 262.5), Vector2(90, 262.5)], line: 0.3)
        page.text("Unterschrift / Signature / Firma", 110, 252, Font(.sans, 9))
        page.stroke([Vector2(110, 262.5), Vector2(190, 262.5)], line: 0.3)
        sign(page)
        page.noteBlankLine()
        page.text("Formular 12.3 · Seite / page / pagina 1", 190, 282, Font(.sans, 8), anchor: 1)
        return page
    }

    private static func draw(_ field: (label: String, value: String), on page: Canvas, _ y: Double) {
        page.text(field.label, 20, y, Font(.sans, 9))
        page.fillRectangle(20, y + 2, 170, 9.5, Colour(red: 0.91, green: 0.935, blue: 0.955))
        page.strokeRectangle(20, y + 2, 170, 9.5, line: 0.25, .grey(0.35))
        page.text(field.value, 22.5, y + 8.6, Font(.mono, 13), typed)
    }

    private static func draw(_ choice: (label: String, ticked: Bool), on page: Canvas, _ y: Double) {
        page.strokeRectangle(20, y - 4.6, 5.4, 5.4, line: 0.45)
        if choice.ticked {
            page.stroke([Vector2(20.9, y - 3.7), Vector2(24.5, y - 0.1)], line: 0.8, typed)
            page.stroke([Vector2(24.5, y - 3.7), Vector2(20.9, y - 0.1)], line: 0.8, typed)
        }
        page.text(choice.label, 29, y - 0.3, Font(.sans, 10.5))
    }

    private static func sign(_ page: Canvas) {
        let turns: [(Double, Double)] = [
            (0, 0), (2, -6), (5, -5.4), (3, -2.5), (1, -3), (6, -1), (9, -3), (11, 0), (14, -4), (16, 0),
            (20, -6.4), (20, 1),
            (25, -3), (28, 0), (33, -3), (40, -2), (48, -5),
        ]
        let line = Polyline.curve(through: turns.map { Vector2(116 + $0.0, 261 + $0.1) }, step: 0.5)
        page.stroke(line.points, line: 0.5, typed)
    }
}

/// The data page of a passport of Utopia, after ICAO Doc 9303 part 4.
enum PassportSpecimen {
    static let machineReadableZone = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    private static let ink = Colour(red: 0.12, green: 0.13, blue: 0.2)
    private static let label = Colour(red: 0.35, green: 0.38, blue: 0.5)

    static func write(to folder: OutputFolder) throws {
        let page = Canvas(width: 125, height: 88, dpi: 300)
        drawBackground(on: page)
        drawPortrait(on: page)
        drawFields(on: page)
        drawSpecimen(on: page)
        drawMachineReadableZone(on: page)
        try folder.write(RasterFile.jpeg(page.raster(), quality: 82, dpi: 300), to: "scans/passport.jpg")
    }

    /// Interlaced waves in two tints.
    private static func drawBackground(on page: Canvas) {
        page.fill(Colour(red: 0.93, green: 0.95, blue: 0.97))
        page.clipped(to: 0, 0, 125, 64) {
            for wave in 0..<46 {
                let tint =
                    wave % 2 == 0
                    ? Colour(red: 0.72, green: 0.82, blue: 0.9) : Colour(red: 0.9, green: 0.8, blue: 0.82)
                let points = (0...60).map { step in
                    let turn = Circle.angle(share: Double(step) / 15 + Double(wave) * 0.043)
                    return Vector2(Double(step) * 125 / 60, Double(wave) * 1.6 - 4 + turn.y * 3.4)
                }
                page.stroke(Polyline.curve(through: points, step: 0.7).points, line: 0.13, tint)
            }
        }
        page.fillRectangle(0, 64, 125, 24, Colour(red: 0.975, green: 0.978, blue: 0.98))
    }

    private static func drawPortrait(on page: Canvas) {
        page.fillRectangle(7, 16, 32, 41, Colour(red: 0.86, green: 0.89, blue: 0.92))
        let shade = Colour(red: 0.45, green: 0.49, blue: 0.56)
        page.clipped(to: 7, 16, 32, 41) {
            page.fillEllipse(23, 60, 15.5, 15, shade)
            page.fillRectangle(19.8, 40, 6.4, 8, shade)
            page.fillEllipse(23, 33, 8, 10.4, shade)
        }
        page.strokeRectangle(7, 16, 32, 41, line: 0.25, label)
    }

    private static func drawFields(on page: Canvas) {
        page.text("UTOPIA", 7, 9.5, Font(.sansBold, 15), ink)
        page.text("PASSPORT / PASSEPORT", 118, 9.5, Font(.sansBold, 11), anchor: 1, ink)
        let fields: [(String, String, Double, Double)] = [
            ("Type / Type", "P", 44, 17), ("Code / Code", "UTO", 62, 17),
            ("Passport No. / No du passeport", "L898902C3", 80, 17),
            ("Surname / Nom", "ERIKSSON", 44, 25), ("Given names / Prénoms", "ANNA MARIA", 44, 33),
            ("Nationality / Nationalité", "UTOPIAN", 44, 41),
            ("Personal No. / No personnel", "ZE184226B", 80, 41),
            ("Date of birth / Date de naissance", "12 AUG / AOÛT 74", 44, 49), ("Sex / Sexe", "F", 92, 49),
            ("Place of birth / Lieu", "ZENITH", 102, 49),
            ("Date of expiry / Date d’expiration", "15 APR / AVR 12", 44, 57),
            ("Authority / Autorité", "PASSPORT OFFICE", 84, 57),
        ]
        for (title, value, x, y) in fields {
            page.text(title, x, y, Font(.sans, 4.6), label)
            page.text(value, x, y + 3.9, Font(.sansBold, 8), ink)
        }
    }

    private static func drawSpecimen(on page: Canvas) {
        page.turned(-0.36, around: Vector2(62, 36)) {
            page.text(
                "SPECIMEN", 62, 44, Font(.sansBold, 54), anchor: 0.5,
                Colour(red: 0.8, green: 0.1, blue: 0.15, opacity: 0.2))
        }
    }

    /// OCR-B at ten characters an inch, lines 6.35 mm apart.
    private static func drawMachineReadableZone(on page: Canvas) {
        let natural = page.textWidth("<", Font(.machineReadable, 10)) / 10
        let font = Font(.machineReadable, 2.54 / natural)
        for (row, line) in machineReadableZone.enumerated() {
            for (column, character) in line.enumerated() {
                page.text(
                    String(character), 6.6 + Double(column) * 2.54, 73.6 + Double(row) * 6.35, font, ink)
            }
        }
    }
}

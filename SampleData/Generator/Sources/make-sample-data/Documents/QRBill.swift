import CQREncode

/// A payment part with receipt after SIX's Implementation Guidelines 2.2.
struct QRBill {
    let parcel: Parcel

    static let iban = "CH4431999123000889012"
    static let reference = "210000000003139471430009017"
    private var message: String {
        "Grenzvermessung Musterwil, Parzelle Nr. \(parcel.number), Begehung vom 3. Juni 2025"
    }
    /// Swico's syntax S1: invoice number and date, customer, VAT number and rate, payable within 30 days.
    private var billInformation: String { billInformationPrinted.joined() }

    private var billInformationPrinted: [String] {
        ["//S1/10/2025-0514/11/250514/20/9901-\(parcel.number)/", "30/123456789/32/8.1/40/0:30"]
    }

    /// The lines of the code, the two optional schemes at the end left out.
    var lines: [String] {
        Self.creditorLines + Array(repeating: "", count: 7) + ["199.95", "CHF"] + Self.debtorLines
            + ["QRR", Self.reference, message, "EPD", billInformation]
    }

    private static let creditorLines = [
        "SPC", "0200", "1", iban, "S", "Robert Schneider AG", "Rue du Lac", "1268", "2501", "Biel", "CH",
    ]
    private static let debtorLines = [
        "S", "Pia-Maria Rutschmann-Schnyder", "Grosse Marktgasse", "28", "9400", "Rorschach", "CH",
    ]

    func write(to folder: OutputFolder) throws {
        let page = Canvas(width: 210, height: 105, dpi: 300)
        drawReceipt(on: page)
        drawPaymentPart(on: page)
        page.stroke([Vector2(62, 0), Vector2(62, 105)], line: 0.2, dash: [1, 1])
        page.stroke([Vector2(0, 0.1), Vector2(210, 0.1)], line: 0.2, dash: [1, 1])
        var raster = page.raster().grey
        try drawCode(on: &raster, left: 67, top: 17)
        try folder.write(RasterFile.png(raster, dpi: 300), to: "scans/qr-bill.png")
    }

    private static let creditor = [
        "CH44 3199 9123 0008 8901 2", "Robert Schneider AG", "Rue du Lac 1268", "2501 Biel",
    ]
    private static let debtor = ["Pia-Maria Rutschmann-Schnyder", "Grosse Marktgasse 28", "9400 Rorschach"]
    private static let groupedReference = "21 00000 00003 13947 14300 09017"

    private func drawReceipt(on page: Canvas) {
        let small = Font(.sansBold, 6), text = Font(.sans, 7)
        page.text("Empfangsschein", 5, 9, Font(.sansBold, 11))
        var y = 15.5
        y = section("Konto / Zahlbar an", Self.creditor, on: page, 5, y, small, text, 3.2)
        y = section("Referenz", [Self.groupedReference], on: page, 5, y, small, text, 3.2)
        _ = section("Zahlbar durch", Self.debtor, on: page, 5, y, small, text, 3.2)
        page.text("Währung", 5, 71, small)
        page.text("Betrag", 20, 71, small)
        page.text("CHF", 5, 75, Font(.sans, 8))
        page.text("199.95", 20, 75, Font(.sans, 8))
        page.text("Annahmestelle", 57, 85, small, anchor: 1)
    }

    private func drawPaymentPart(on page: Canvas) {
        let small = Font(.sansBold, 8), text = Font(.sans, 9)
        page.text("Zahlteil", 67, 9, Font(.sansBold, 11))
        var y = 8.5
        y = section("Konto / Zahlbar an", Self.creditor, on: page, 118, y, small, text, 4.1)
        y = section("Referenz", [Self.groupedReference], on: page, 118, y, small, text, 4.1)
        page.text("Zusätzliche Informationen", 118, y, small)
        y = page.paragraph(message, 118, y + 4.1, width: 85, text, leading: 4.1)
        for line in billInformationPrinted {
            page.text(line, 118, y, text)
            y += 4.1
        }
        y += 4.1
        _ = section("Zahlbar durch", Self.debtor, on: page, 118, y, small, text, 4.1)
        page.text("Währung", 67, 71, small)
        page.text("Betrag", 89, 71, small)
        page.text("CHF", 67, 76, Font(.sans, 10))
        page.text("199.95", 89, 76, Font(.sans, 10))
    }

    private func section(
        _ title: String, _ lines: [String], on page: Canvas, _ x: Double, _ y: Double, _ heading: Font,
        _ font: Font,
        _ leading: Double
    ) -> Double {
        page.text(title, x, y, heading)
        for (index, line) in lines.enumerated() { page.text(line, x, y + leading * Double(index + 1), font) }
        return y + leading * Double(lines.count + 2)
    }

    /// 46 mm square, the module edges on whole pixels, a cross of 7 mm in the middle.
    private func drawCode(on raster: inout Raster, left: Double, top: Double) throws {
        let text = lines.joined(separator: "\n")
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else {
            throw GeneratorError("the bill's data does not fit a QR code")
        }
        defer { QRcode_free(code) }
        let count = Int(code.pointee.width)
        let edges = (0...count).map { Double($0) * 46 / Double(count) }
        for row in 0..<count {
            for column in 0..<count where code.pointee.data[row * count + column] & 1 == 1 {
                fill(
                    &raster, left + edges[column], top + edges[row], left + edges[column + 1],
                    top + edges[row + 1], 0)
            }
        }
        let middle = (x: left + 23, y: top + 23)
        func square(_ width: Double, _ height: Double, _ value: UInt8) {
            fill(
                &raster, middle.x - width / 2, middle.y - height / 2, middle.x + width / 2,
                middle.y + height / 2, value)
        }
        square(7, 7, 255)
        square(6, 6, 0)
        square(1.17, 3.9, 255)
        square(3.9, 1.17, 255)
    }

    private func fill(
        _ raster: inout Raster, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double,
        _ value: UInt8
    ) {
        func pixel(_ millimetres: Double) -> Int { Int((millimetres / 25.4 * 300).rounded()) }
        for row in pixel(top)..<pixel(bottom) {
            for column in pixel(left)..<pixel(right) { raster.samples[row * raster.width + column] = value }
        }
    }
}

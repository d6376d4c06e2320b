import CCairoPhotos
import DocumentTypes

/// A specimen as it is printed: fine waves, a portrait, fields, and the zone in OCR-B.
struct SpecimenPage {
    /// Millimetres.
    let width: Double
    let height: Double
    let pixelsPerMillimetre: Double
    /// Red, green and blue of each pixel.
    let columns: Int
    let rows: Int
    private(set) var levels: [UInt8] = []

    init(_ specimen: Specimen, pixelsPerMillimetre: Double, _ random: inout SplitMix64) {
        (width, height) =
            switch specimen.format {
            case .td1: (85.6, 54)
            case .td2, .mrvB: (105, 74)
            case .td3, .mrvA: (125, 88)
            }
        self.pixelsPerMillimetre = pixelsPerMillimetre
        (columns, rows) = (Int(width * pixelsPerMillimetre), Int(height * pixelsPerMillimetre))
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(columns), Int32(rows))
        guard let context = cairo_create(surface) else { return }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_scale(context, pixelsPerMillimetre, pixelsPerMillimetre)
        drawGround(context, &random)
        drawFields(specimen, context, &random)
        drawZone(specimen, context, &random)
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        levels.reserveCapacity(columns * rows * 3)
        for row in 0..<rows {
            for column in 0..<columns {
                let at = row * stride + 4 * column
                levels += [data[at + 2], data[at + 1], data[at]]
            }
        }
    }

    private func drawGround(_ context: OpaquePointer, _ random: inout SplitMix64) {
        cairo_set_source_rgb(
            context, random.number(0.82, 0.97), random.number(0.84, 0.97), random.number(0.82, 0.97))
        cairo_paint(context)
        // The waves run below the zone too, fainter on some documents.
        let depth = random.number(0.04, 0.22)
        for family in 0..<2 {
            let (length, swing) = (random.number(9, 30), random.number(1, 4))
            cairo_set_source_rgba(
                context, random.number(0.1, 0.8), random.number(0.2, 0.6), random.number(0.2, 0.8), depth)
            cairo_set_line_width(context, random.number(0.1, 0.25))
            for wave in 0..<70 {
                let base = Double(wave) * 1.5 - 5 + Double(family) * 0.7
                cairo_move_to(context, 0, base)
                for step in 1...60 {
                    let x = Double(step) * width / 60
                    let phase = (x / length + Double(wave) * 0.05).truncatingRemainder(dividingBy: 1)
                    cairo_line_to(context, x, base + swing * (4 * abs(phase - 0.5) - 1))
                }
                cairo_stroke(context)
            }
        }
    }

    private func drawFields(_ specimen: Specimen, _ context: OpaquePointer, _ random: inout SplitMix64) {
        cairo_set_source_rgb(context, 0.45, 0.47, 0.5)
        cairo_rectangle(context, 5, 10, width * 0.24, height * 0.36)
        cairo_fill(context)
        cairo_set_source_rgb(context, 0.12, 0.12, 0.2)
        text(specimen.format.isVisa ? "VISA" : "SPECIMEN \(specimen.state)", 5, 8, "DejaVu Sans", 5, context)
        let fields = [
            "Surname / Nom", specimen.surname, "Given names / Prénoms", specimen.givenNames, "Nationality",
            specimen.state,
        ]
        for (index, field) in fields.enumerated() {
            let y = 14 + Double(index) * height * 0.065
            text(field, width * 0.36, y, "DejaVu Sans", index % 2 == 0 ? 1.9 : 2.9, context)
        }
    }

    private func drawZone(_ specimen: Specimen, _ context: OpaquePointer, _ random: inout SplitMix64) {
        let tone = random.number(0.03, 0.3)
        cairo_set_source_rgb(context, tone, tone, tone + 0.04)
        let pitch = 2.54, leading = random.number(5.6, 6.6)
        let left = (width - Double(specimen.format.columns) * pitch) / 2
        let bottom = height - random.number(4.5, 7)
        select("OCR B", 10, context)
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, "8", &extents)
        let size = 10 * pitch / extents.x_advance
        for (row, line) in specimen.lines.enumerated() {
            let y = bottom - Double(specimen.lines.count - 1 - row) * leading
            for (column, character) in line.enumerated() {
                text(String(character), left + Double(column) * pitch, y, "OCR B", size, context)
            }
        }
    }

    private func text(
        _ text: String, _ x: Double, _ y: Double, _ family: String, _ size: Double, _ context: OpaquePointer
    ) {
        select(family, size, context)
        cairo_move_to(context, x, y)
        cairo_show_text(context, text)
    }

    private func select(_ family: String, _ size: Double, _ context: OpaquePointer) {
        cairo_select_font_face(context, family, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
        cairo_set_font_size(context, size)
    }

    /// The level at a place in millimetres, between the pixels linearly; `nil` outside.
    func level(_ x: Double, _ y: Double, band: Int) -> Double? {
        let (column, row) = (x * pixelsPerMillimetre - 0.5, y * pixelsPerMillimetre - 0.5)
        guard column >= 0, row >= 0, column < Double(columns - 1), row < Double(rows - 1) else { return nil }
        let (left, top) = (Int(column), Int(row))
        let (right, down) = (column - Double(left), row - Double(top))
        let at = (top * columns + left) * 3 + band
        let upper = Double(levels[at]) * (1 - right) + Double(levels[at + 3]) * right
        let below = at + columns * 3
        let lower = Double(levels[below]) * (1 - right) + Double(levels[below + 3]) * right
        return upper * (1 - down) + lower * down
    }
}

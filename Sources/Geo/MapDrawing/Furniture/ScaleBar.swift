/// A scale bar with a round length, and the scale beside it.
struct ScaleBar {
    /// The length on the ground in metres.
    let metres: Double
    /// The bar on the page.
    let rect: PageRect
    private let parts: Int
    private let unit: Double

    init(_ viewport: MapViewport, layout: PageLayout) {
        unit = layout.millimetre
        let room = min(55 * unit, layout.map.width * 0.4)
        let (length, digit) = RoundNumber.notAbove(room * viewport.metresPerPixel)
        metres = length
        parts = digit == 2 ? 4 : 5
        rect = PageRect(
            x: layout.map.x, y: (layout.footerTop + 6.2 * unit).rounded(),
            width: length / viewport.metresPerPixel,
            height: 1.8 * unit)
    }

    func draw(on canvas: Canvas, scaleText: String) {
        let step = rect.width / Double(parts)
        canvas.fill(rect, .white)
        for part in stride(from: 0, to: parts, by: 2) {
            let x = rect.x + Double(part) * step
            canvas.fill(PageRect(x: x, y: rect.y, width: step, height: rect.height), .ink)
        }
        let line = 0.2 * unit
        canvas.outline(rect.inset(by: line / 2), .ink, width: line)
        canvas.setFont(size: 2.2 * unit)
        let baseline = rect.y - 1.1 * unit
        canvas.write("0", at: PagePoint(x: rect.x, y: baseline), .ink)
        canvas.write(endText, at: PagePoint(x: rect.right, y: baseline), .ink, anchor: .right)
        canvas.setFont(size: 2.8 * unit, isBold: true)
        canvas.write(scaleText, at: PagePoint(x: rect.right + 4 * unit, y: rect.bottom), .ink)
    }

    /// The right end of the scale's text.
    func right(on canvas: Canvas, scaleText: String) -> Double {
        canvas.setFont(size: 2.8 * unit, isBold: true)
        return rect.right + 4 * unit + canvas.width(of: scaleText)
    }

    private var endText: String {
        if metres >= 1_000 { return "\(RoundNumber.grouped(metres / 1_000)) km" }
        return metres >= 1 ? "\(Int(metres)) m" : "\(metres) m"
    }
}

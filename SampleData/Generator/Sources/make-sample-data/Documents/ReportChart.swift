/// Bars lying on their side, with their values.
struct ReportChart {
    let names: [String]
    let hectares: [Double]
    let left: Double
    let top: Double

    /// Answers where the chart ends.
    func draw(on page: Canvas) -> Double {
        let largest = hectares.max() ?? 1, start = left + 40, room = 100.0
        for step in stride(from: 0, through: largest, by: 10) {
            let x = start + step / largest * room
            let bottom = top + Double(names.count) * 11
            page.stroke([Vector2(x, top - 2), Vector2(x, bottom)], line: 0.12, .grey(0.7))
            page.text(fixed(step, decimals: 0), x, bottom + 4, Font(.sans, 7.5), anchor: 0.5, .grey(0.35))
        }
        for (index, name) in names.enumerated() {
            let y = top + Double(index) * 11
            page.text(name, start - 3, y + 5, Font(.sans, 9), anchor: 1)
            page.fillRectangle(
                start, y, max(0.2, hectares[index] / largest * room), 7.5,
                Colour(red: 0.33, green: 0.53, blue: 0.7))
            page.text(
                fixed(hectares[index], decimals: 2) + " ha", start + hectares[index] / largest * room + 2,
                y + 5,
                Font(.sans, 8.5))
        }
        return top + Double(names.count) * 11 + 6
    }
}

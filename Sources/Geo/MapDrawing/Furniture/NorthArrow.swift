/// An arrow to grid north in the upper right corner of the map, or in the left one where a line runs through that.
struct NorthArrow {
    let rect: PageRect
    private let unit: Double

    init(in map: PageRect, millimetre: Double, besides features: [PageFeature]) {
        unit = millimetre
        let right = PageRect(
            x: map.right - 12 * unit, y: map.y + 3 * unit, width: 9 * unit, height: 15 * unit)
        var left = right
        left.x = map.x + 3 * unit
        var lines = LineObstacles()
        for line in features.lazy.flatMap(\.lines) { lines.add(line) }
        rect = lines.touch(right) && !lines.touch(left) ? left : right
    }

    func draw(on canvas: Canvas) {
        canvas.fill(rect, MapColour.white.withAlpha(205))
        canvas.setFont(size: 3.4 * unit, isBold: true)
        let middle = rect.middleX
        canvas.write("N", at: PagePoint(x: middle, y: rect.y + 3.7 * unit), .ink, anchor: .middle)
        let tip = PagePoint(x: middle, y: rect.y + 4.7 * unit)
        let notch = PagePoint(x: middle, y: rect.y + 11.6 * unit)
        let left = PagePoint(x: middle - 2.6 * unit, y: rect.y + 13.8 * unit)
        let right = PagePoint(x: middle + 2.6 * unit, y: rect.y + 13.8 * unit)
        canvas.polygon([tip, right, notch, left], .white)
        canvas.polygon([tip, notch, left], .ink)
        canvas.stroke([tip, right, notch, left, tip], .ink, width: 0.22 * unit)
    }
}

/// An arrow to grid north in the emptiest corner of the map.
struct NorthArrow {
    let rect: PageRect
    private let unit: Double

    init(in map: PageRect, millimetre: Double, besides features: [PageFeature]) {
        unit = millimetre
        let (width, height, margin) = (9 * unit, 15 * unit, 3 * unit)
        let (left, right) = (map.x + margin, map.right - margin - width)
        let (top, bottom) = (map.y + margin, map.bottom - margin - height)
        // Readers look for it in the upper right.
        let corners = [(right, top), (left, top), (right, bottom), (left, bottom)].map {
            PageRect(x: $0.0, y: $0.1, width: width, height: height)
        }
        let covered = Self.covered(corners, features, millimetre)
        let best = corners.indices.min { (covered[$0], $0) < (covered[$1], $1) } ?? 0
        rect = corners[best]
    }

    /// The cost of covering each rectangle: a mark costs more than a line, a line more than an area.
    private static func covered(
        _ rects: [PageRect], _ features: [PageFeature], _ millimetre: Double
    ) -> [Int] {
        let lines = features.reduce(into: LineObstacles()) { lines, feature in
            for line in feature.lines { lines.add(line) }
        }
        let marks = features.flatMap { $0.markBoxes(millimetre: millimetre) }
        let areas = features.flatMap(\.polygons)
        return rects.map { rect in
            4 * marks.count(where: rect.intersects) + (lines.touch(rect) ? 2 : 0)
                + (areas.contains { $0.touches(rect) } ? 1 : 0)
        }
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

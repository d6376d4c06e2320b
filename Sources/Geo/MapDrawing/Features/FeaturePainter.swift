/// Draws features: first areas, then borders, lines and points.
struct FeaturePainter {
    let canvas: Canvas
    let millimetre: Double
    /// The visible part of the page.
    let shown: PageRect

    func paint(_ features: [PageFeature]) {
        for feature in features {
            guard let fill = feature.style.fill else { continue }
            for polygon in feature.polygons {
                canvas.traceRings(polygon.rings)
                canvas.fillTraced(fill)
            }
        }
        // Thin borders first, so that they do not cross the strong border of a selected parcel.
        let thinFirst = features.indices.sorted {
            (width(features[$0].style), $0) < (width(features[$1].style), $1)
        }
        for feature in thinFirst.map({ features[$0] }) {
            guard let stroke = feature.style.stroke else { continue }
            for polygon in feature.polygons {
                canvas.traceRings(polygon.rings)
                canvas.strokeTraced(stroke, width: width(feature.style), dash: dash(feature.style))
            }
        }
        for feature in features { paintLines(feature) }
    }

    private func paintLines(_ feature: PageFeature) {
        let style = feature.style
        guard let stroke = style.stroke else { return }
        if let casing = style.casing {
            for line in feature.lines { canvas.stroke(line, casing, width: width(style) + 0.9 * millimetre) }
        }
        for line in feature.lines { canvas.stroke(line, stroke, width: width(style), dash: dash(style)) }
    }

    /// Draws arrows, marks, ends of lines and points, which lie above all lines.
    func paintMarks(_ features: [PageFeature]) {
        let arrows = DirectionArrows.along(features, millimetre: millimetre, within: shown)
        for (feature, arrows) in zip(features, arrows) {
            for arrow in arrows { paint(arrow, feature.style.stroke ?? .ink) }
        }
        for feature in features { paintMarks(feature) }
    }

    private func paintMarks(_ feature: PageFeature) {
        let style = feature.style
        for mark in feature.marks { paintDistance(mark.point, mark.text, style) }
        if style.marksEnds, let start = feature.lines.first?.first, let end = feature.lines.last?.last {
            paintEnd(end)
            paintStart(start)
        }
        for point in feature.points {
            canvas.disc(point, radius: 1.2 * millimetre, .white)
            if let stroke = style.stroke { canvas.disc(point, radius: 1.0 * millimetre, stroke) }
            if let fill = style.fill { canvas.disc(point, radius: 0.7 * millimetre, fill) }
        }
    }

    private func paintStart(_ point: PagePoint) {
        for (radius, colour) in [(2.0, MapColour.white), (1.6, MapColour(0x2E8B57)), (0.55, .white)] {
            canvas.disc(point, radius: radius * millimetre, colour)
        }
    }

    private func paintEnd(_ point: PagePoint) {
        for (half, colour) in [(1.7, MapColour.white), (1.3, MapColour(0xC0392B))] {
            let side = half * millimetre
            canvas.fill(
                PageRect(x: point.x - side, y: point.y - side, width: 2 * side, height: 2 * side), colour)
        }
        canvas.disc(point, radius: 0.55 * millimetre, .white)
    }

    /// Draws a slim triangle in the line's colour with a white outline.
    private func paint(_ arrow: DirectionArrows.Arrow, _ colour: MapColour) {
        let (length, half) = (1.5 * millimetre, 1.05 * millimetre)
        let direction = arrow.direction
        func place(_ along: Double, _ across: Double) -> PagePoint {
            PagePoint(
                x: arrow.point.x + along * direction.x - across * direction.y,
                y: arrow.point.y + along * direction.y + across * direction.x)
        }
        let shape = [place(length, 0), place(-length, half), place(-0.55 * length, 0), place(-length, -half)]
        canvas.stroke(shape + [shape[0]], .white, width: 0.6 * millimetre)
        canvas.polygon(shape, colour)
    }

    private func paintDistance(_ point: PagePoint, _ text: String, _ style: MapStyle) {
        let colour = style.stroke ?? .ink
        canvas.setFont(size: (text.count > 2 ? 1.5 : 1.9) * millimetre, isBold: true)
        // A longer text stretches the disc.
        let half = max(canvas.width(of: text) / 2 - 1.4 * millimetre, 0.01 * millimetre)
        let ends = [PagePoint(x: point.x - half, y: point.y), PagePoint(x: point.x + half, y: point.y)]
        canvas.stroke(ends, colour, width: 4.0 * millimetre)
        canvas.stroke(ends, .white, width: 3.5 * millimetre)
        canvas.write(text, at: PagePoint(x: point.x, y: point.y + 0.65 * millimetre), colour, anchor: .middle)
    }

    private func width(_ style: MapStyle) -> Double {
        let width = style.strokeWidthMillimetres
        return (width.isFinite ? min(max(width, 0.05), 20) : 0.18) * millimetre
    }

    private func dash(_ style: MapStyle) -> [Double] {
        let lengths = style.dashMillimetres.prefix(16)
        guard lengths.allSatisfy({ $0.isFinite && $0 >= 0.1 && $0 < 1_000 }) else { return [] }
        return lengths.map { $0 * millimetre }
    }
}

/// Positions of direction arrows along a line on the page.
enum DirectionArrows {
    /// A position and the unit vector of the direction there.
    struct Arrow {
        let point: PagePoint
        let direction: PagePoint

        func pointsAs(_ other: Arrow) -> Bool {
            direction.x * other.direction.x + direction.y * other.direction.y > 0
        }
    }

    private static let maxArrows = 400
    /// The line must be nearly straight for this many millimetres before and after an arrow.
    private static let reach = 1.3
    private static let straightness = 0.9
    /// Millimetres between arrows and other arrows or marks.
    private static let clearance = 3.4
    /// Millimetres by which an arrow moves where another line has one.
    private static let shift = 4.0

    /// The arrows of each feature, clear of the marks and arrows of all others, such as those of the way back.
    static func along(_ features: [PageFeature], millimetre: Double, within shown: PageRect) -> [[Arrow]] {
        let marks = features.filter { $0.style.arrowMillimetres != nil }
            .flatMap { $0.marks.map(\.point) + $0.markedPoints }
        var others: [Arrow] = []
        return features.map { feature in
            guard let interval = feature.style.arrowMillimetres else { return [] }
            return feature.lines.flatMap { line in
                let arrows = along(
                    line, interval: interval, millimetre: millimetre, within: shown, marks: marks,
                    others: others)
                others += arrows
                return arrows
            }
        }
    }

    /// Arrows every `interval` millimetres, except at bends, on other arrows and on `marks`. Where one of `others` points
    /// back, an arrow lies before or after it; one that points the same way does for both.
    static func along(
        _ line: [PagePoint], interval: Double, millimetre: Double, within shown: PageRect, marks: [PagePoint],
        others: [Arrow] = []
    ) -> [Arrow] {
        guard interval.isFinite, interval >= 2 else { return [] }
        let path = PagePath(line)
        let reach = reach * millimetre
        // A short line has one arrow in the middle.
        let step = min(interval * millimetre, path.length)
        guard path.length > 4 * reach else { return [] }
        var arrows: [Arrow] = []
        var next = step / 2
        while next < path.length - reach, arrows.count < maxArrows {
            defer { next += step }
            let isNear = { (point: PagePoint, other: PagePoint) in
                other.distance(to: point) < clearance * millimetre
            }
            let covered = others.filter { isNear(path.point(at: next), $0.point) }
            let shifts = covered.isEmpty ? [0] : [shift * millimetre, -shift * millimetre]
            let taken = marks + (arrows + others).map(\.point)
            let found = shifts.lazy.compactMap { arrow(at: next + $0, of: path, reach: reach) }.first {
                arrow in
                shown.holds(arrow.point) && !taken.contains { isNear(arrow.point, $0) }
                    && !covered.contains { $0.pointsAs(arrow) }
            }
            if let found { arrows.append(found) }
        }
        return arrows
    }

    private static func arrow(at distance: Double, of path: PagePath, reach: Double) -> Arrow? {
        let (before, here, after) = (
            path.point(at: distance - reach), path.point(at: distance), path.point(at: distance + reach)
        )
        let (dx, dy) = (after.x - before.x, after.y - before.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length >= 2 * reach * straightness else { return nil }
        return Arrow(point: here, direction: PagePoint(x: dx / length, y: dy / length))
    }
}

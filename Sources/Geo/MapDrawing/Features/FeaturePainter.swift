/// Draws features: areas below, then borders, lines and points.
struct FeaturePainter {
    let canvas: Canvas
    let millimetre: Double

    func paint(_ features: [PageFeature]) {
        for feature in features {
            guard let fill = feature.style.fill else { continue }
            for polygon in feature.polygons {
                canvas.traceRings(polygon.rings)
                canvas.fillTraced(fill)
            }
        }
        // A selected parcel's strong border shall not be crossed by its neighbours' thin ones.
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

    /// Points, ends of lines and distance marks, which stand above all lines.
    func paintMarks(_ feature: PageFeature) {
        let style = feature.style
        for mark in feature.marks { paintDistance(mark.point, mark.text, style) }
        if style.marksEnds, let start = feature.lines.first?.first, let end = feature.lines.last?.last {
            paintEnd(end, MapColour(0xC0392B), isSquare: true)
            paintEnd(start, MapColour(0x2E8B57), isSquare: false)
        }
        for point in feature.points {
            canvas.disc(point, radius: 1.2 * millimetre, .white)
            if let stroke = style.stroke { canvas.disc(point, radius: 1.0 * millimetre, stroke) }
            if let fill = style.fill { canvas.disc(point, radius: 0.7 * millimetre, fill) }
        }
    }

    private func paintEnd(_ point: PagePoint, _ colour: MapColour, isSquare: Bool) {
        if isSquare {
            for (half, colour) in [(1.7, MapColour.white), (1.3, colour)] {
                let side = half * millimetre
                canvas.fill(
                    PageRect(x: point.x - side, y: point.y - side, width: 2 * side, height: 2 * side), colour)
            }
        } else {
            canvas.disc(point, radius: 2.0 * millimetre, .white)
            canvas.disc(point, radius: 1.6 * millimetre, colour)
        }
        canvas.disc(point, radius: 0.55 * millimetre, .white)
    }

    private func paintDistance(_ point: PagePoint, _ text: String, _ style: MapStyle) {
        let colour = style.stroke ?? .ink
        canvas.disc(point, radius: 2.0 * millimetre, colour)
        canvas.disc(point, radius: 1.75 * millimetre, .white)
        canvas.setFont(size: (text.count > 2 ? 1.5 : 1.9) * millimetre, isBold: true)
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

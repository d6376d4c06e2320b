/// Round coordinates: ticks and numbers along the frame, light crosses on the map.
struct CoordinateTicks {
    private let viewport: MapViewport
    private let unit: Double
    private let eastings: [Double]
    private let northings: [Double]
    private static let light = MapColour(0x8A939C)

    init(_ viewport: MapViewport, millimetre: Double) {
        self.viewport = viewport
        unit = millimetre
        let ground = viewport.ground
        let interval = RoundNumber.notBelow(max(viewport.metresPerPixel * 32 * millimetre, 1))
        eastings = Self.multiples(of: interval, from: ground.minX, to: ground.maxX)
        northings = Self.multiples(of: interval, from: ground.minY, to: ground.maxY)
    }

    private static func multiples(of interval: Double, from least: Double, to greatest: Double) -> [Double] {
        let first = (least / interval).rounded(.up)
        let last = (greatest / interval).rounded(.down)
        guard last >= first, last - first < 100 else { return [] }
        return stride(from: first, through: last, by: 1).map { $0 * interval }
    }

    private func x(_ easting: Double) -> Double {
        viewport.map.middleX + (easting - viewport.centre.x) / viewport.metresPerPixel
    }

    private func y(_ northing: Double) -> Double {
        viewport.map.middleY - (northing - viewport.centre.y) / viewport.metresPerPixel
    }

    func drawCrosses(on canvas: Canvas) {
        let arm = 1.6 * unit
        let colour = Self.light.withAlpha(170)
        for easting in eastings {
            for northing in northings {
                let (x, y) = (x(easting), y(northing))
                canvas.line(
                    PagePoint(x: x - arm, y: y), PagePoint(x: x + arm, y: y), colour, width: 0.15 * unit)
                canvas.line(
                    PagePoint(x: x, y: y - arm), PagePoint(x: x, y: y + arm), colour, width: 0.15 * unit)
            }
        }
    }

    func drawLabels(on canvas: Canvas) {
        let map = viewport.map
        let length = 1.2 * unit
        let margin = 10 * unit
        canvas.setFont(size: 2 * unit)
        for easting in eastings {
            let x = x(easting)
            tick(on: canvas, PagePoint(x: x, y: map.bottom), PagePoint(x: x, y: map.bottom + length))
            tick(on: canvas, PagePoint(x: x, y: map.y), PagePoint(x: x, y: map.y - length))
            guard x - map.x > margin, map.right - x > margin else { continue }
            let point = PagePoint(x: x, y: map.bottom + 3.2 * unit)
            canvas.write(RoundNumber.grouped(easting), at: point, Self.light, anchor: .middle)
        }
        for northing in northings {
            let y = y(northing)
            tick(on: canvas, PagePoint(x: map.x - length, y: y), PagePoint(x: map.x, y: y))
            tick(on: canvas, PagePoint(x: map.right, y: y), PagePoint(x: map.right + length, y: y))
            guard y - map.y > margin, map.bottom - y > margin else { continue }
            let point = PagePoint(x: map.x - 1.8 * unit, y: y)
            canvas.turned(upward: true, at: point) {
                let text = RoundNumber.grouped(northing)
                canvas.write(text, at: PagePoint(x: 0, y: 0), Self.light, anchor: .middle)
            }
        }
    }

    private func tick(on canvas: Canvas, _ start: PagePoint, _ end: PagePoint) {
        canvas.line(start, end, .ink, width: 0.2 * unit)
    }
}

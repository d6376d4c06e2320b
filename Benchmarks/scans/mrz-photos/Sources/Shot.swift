import Foundation

/// Where the camera stands and how the light falls.
struct Shot {
    let width: Int
    let height: Int
    let pixelsPerMillimetre: Double
    let blur: Double
    let noise: Double
    private let toPage: Homography
    private let page: (width: Double, height: Double)
    /// How far the page's middle is lifted, in millimetres.
    private let bend: Double
    private let light: (level: Double, slopeX: Double, slopeY: Double)
    private let glares: [(x: Double, y: Double, radius: Double, peak: Double)]
    /// Thin bright or dark lines across the page, as holograms and hairs make them.
    private let lines: [(x: Double, y: Double, offset: Double, tone: Double)]
    private let wood: (red: Double, green: Double, blue: Double)

    init(_ specimen: Specimen, _ random: inout SplitMix64) {
        let size =
            specimen.format == .td1
            ? (85.6, 54.0) : specimen.format.columns == 36 ? (105.0, 74.0) : (125.0, 88.0)
        page = size
        pixelsPerMillimetre = random.number(4.7, 13)
        let scale = pixelsPerMillimetre
        width = Int(size.0 * scale * 1.35)
        height = Int(size.1 * scale * 1.5)
        let turn = random.number(-10, 10) * .pi / 180
        let middle = (Double(width) * random.number(0.48, 0.52), Double(height) * random.number(0.48, 0.52))
        let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { x, y -> (Double, Double) in
            let (u, v) = (x * size.0 * scale, y * size.1 * scale)
            let slack = 0.045 * size.0 * scale
            return (
                middle.0 + u * cos(turn) - v * sin(turn) + random.number(-slack, slack),
                middle.1 + u * sin(turn) + v * cos(turn) + random.number(-slack, slack)
            )
        }
        toPage = Homography(from: corners, to: [(0, 0), (size.0, 0), size, (0, size.1)])
        bend = random.happens(0.4) ? random.number(-1.2, 1.2) : 0
        blur = random.number(0.3, max(0.8, 0.3 * scale * 0.45))
        noise = random.number(1, 9)
        light = (random.number(0.55, 1), random.number(-0.3, 0.3), random.number(-0.3, 0.3))
        glares = (0..<random.integer(below: 3)).map { _ in
            (
                random.number(0, size.0), random.number(0, size.1), random.number(6, 22),
                random.number(0.3, 0.75)
            )
        }
        lines = (0..<random.integer(below: 5)).map { _ in
            let angle = random.number(0, .pi)
            return (cos(angle), sin(angle), random.number(0, size.0), random.number(-45, 70))
        }
        wood = (random.number(60, 190), random.number(50, 150), random.number(40, 120))
    }

    /// Levels of red, green and blue, four samples a pixel.
    func exposed(_ page: SpecimenPage) -> [Float] {
        var planes = [Float](repeating: 0, count: width * height * 3)
        for row in 0..<height {
            for column in 0..<width {
                for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                    let seen = seen(page, Double(column) + dx, Double(row) + dy)
                    let at = (row * width + column) * 3
                    planes[at] += Float(seen.0 / 4)
                    planes[at + 1] += Float(seen.1 / 4)
                    planes[at + 2] += Float(seen.2 / 4)
                }
            }
        }
        return planes
    }

    private func seen(_ sheet: SpecimenPage, _ x: Double, _ y: Double) -> (Double, Double, Double) {
        let (u, flat) = toPage.project(x, y)
        let v = flat + bend * sin(min(1, max(0, u / page.width)) * .pi)
        let shade =
            light.level + light.slopeX * (x / Double(width) - 0.5) + light.slopeY * (y / Double(height) - 0.5)
        guard let red = sheet.level(u, v, band: 0), let green = sheet.level(u, v, band: 1),
            let blue = sheet.level(u, v, band: 2)
        else {
            let grain = 1 + 0.15 * sin(y * 0.11 + 2 * sin(x * 0.013))
            return (wood.red * shade * grain, wood.green * shade * grain, wood.blue * shade * grain)
        }
        var stripe = 0.0
        for line in lines where abs(line.x * u + line.y * v - line.offset) < 0.25 { stripe += line.tone }
        var veil = 0.0
        for glare in glares {
            let distance =
                ((u - glare.x) * (u - glare.x) + (v - glare.y) * (v - glare.y))
                / (glare.radius * glare.radius)
            veil = max(veil, glare.peak * exp(-distance * distance))
        }
        func level(_ value: Double) -> Double {
            let lit = (value + stripe) * shade
            return lit + (252 - lit) * veil
        }
        return (level(red), level(green), level(blue))
    }
}

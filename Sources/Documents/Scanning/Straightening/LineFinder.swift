import Images

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A straight line: x cos + y sin = distance.
struct StraightLine {
    let cosine: Double
    let sine: Double
    let distance: Double

    init(angle: Double, distance: Double) {
        cosine = cos(angle)
        sine = sin(angle)
        self.distance = distance
    }

    /// The line through two points.
    init?(_ one: Quadrilateral.Point, _ other: Quadrilateral.Point) {
        let length = one.distance(to: other)
        guard length > 0 else { return nil }
        cosine = (other.y - one.y) / length
        sine = -(other.x - one.x) / length
        distance = one.x * cosine + one.y * sine
    }

    func meeting(_ other: StraightLine) -> Quadrilateral.Point? {
        let determinant = cosine * other.sine - sine * other.cosine
        guard abs(determinant) > 0.3 else { return nil }
        return Quadrilateral.Point(
            x: (distance * other.sine - other.distance * sine) / determinant,
            y: (other.distance * cosine - distance * other.cosine) / determinant)
    }
}

/// Finds the straight edges of an image by a Hough transform in which each pixel votes only for lines of its
/// direction.
struct LineFinder {
    private static let angles = 180
    private static let mostLines = 32
    /// The fewest votes of a line, as a share of the shorter side.
    private static let leastVotes = 0.12

    private let edges: EdgePicture
    private let radius: Int
    private var votes: [Float]

    init(_ edges: EdgePicture) {
        self.edges = edges
        radius = Int(hypot(Double(edges.width), Double(edges.height)).rounded(.up)) + 2
        votes = [Float](repeating: 0, count: Self.angles * (2 * radius + 1))
        collect()
    }

    private mutating func collect() {
        let table = (0..<Self.angles).map { step -> (Float, Float) in
            let angle = Double(step) * .pi / Double(Self.angles)
            return (Float(cos(angle)), Float(sin(angle)))
        }
        let width = edges.width
        for at in edges.strength.indices where edges.strength[at] > 0 {
            let direction = atan2(edges.directionY[at], edges.directionX[at]) * Float(Self.angles) / .pi
            let (x, y) = (Float(at % width), Float(at / width))
            // A strong edge counts little more than a faint one.
            let weight = edges.strength[at] / (edges.strength[at] + 4)
            for turn in -3...3 {
                let step = ((Int(direction.rounded()) + turn) % Self.angles + Self.angles) % Self.angles
                let distance = Int((x * table[step].0 + y * table[step].1).rounded()) + radius
                votes[step * (2 * radius + 1) + distance] += weight
            }
        }
    }

    /// The lines with the most votes, without those close to a better one.
    func lines() -> [StraightLine] {
        let row = 2 * radius + 1
        let least = Float(Self.leastVotes * Double(min(edges.width, edges.height)))
        let peaks = votes.indices.filter { votes[$0] >= least && isPeak($0, row) }
            .sorted { (votes[$0], $1) > (votes[$1], $0) }
        var lines: [(step: Int, distance: Int)] = []
        for peak in peaks where lines.count < Self.mostLines {
            let line = (step: peak / row, distance: peak % row - radius)
            if !lines.contains(where: { isClose($0, line) }) { lines.append(line) }
        }
        return lines.map {
            StraightLine(angle: Double($0.step) * .pi / Double(Self.angles), distance: Double($0.distance))
        }
    }

    private func isPeak(_ index: Int, _ row: Int) -> Bool {
        let (step, distance) = (index / row, index % row)
        for other in max(0, distance - 2)...min(row - 1, distance + 2)
        where votes[step * row + other] > votes[index] { return false }
        return true
    }

    private func isClose(_ one: (step: Int, distance: Int), _ other: (step: Int, distance: Int)) -> Bool {
        let turn = abs(one.step - other.step)
        let isFlipped = turn > Self.angles / 2
        let angle = isFlipped ? Self.angles - turn : turn
        let distance = abs(isFlipped ? one.distance + other.distance : one.distance - other.distance)
        return angle <= 3 && distance <= 6
    }
}

/// The gradient of a small image's levels at each pixel.
struct EdgePicture {
    let width: Int
    let height: Int
    /// The gradient's magnitude; 0 if not above the image's grain.
    private(set) var strength: [Float]
    /// The unit direction towards the lighter side.
    private(set) var directionX: [Float]
    private(set) var directionY: [Float]
    /// The levels from which the edges were computed.
    let levels: LevelGrid

    /// Removes text lines in an image of 400 pixels.
    private static let textWidth = 9

    init(_ small: Pix, withText: Bool) throws(ScanningError) {
        let raster = try small.blurred(radius: 1).raster(dotsPerInch: nil)
        var bands: [LevelGrid] = []
        for band in 0..<raster.channels.rawValue {
            let grid = LevelGrid(band: band, of: raster)
            bands.append(withText ? grid : grid.withoutInk(size: Self.textWidth))
        }
        self.init(bands)
    }

    init(_ bands: [LevelGrid]) {
        levels = bands[bands.count / 2]
        width = levels.width
        height = levels.height
        let count = width * height
        strength = [Float](repeating: 0, count: count)
        directionX = strength
        directionY = strength
        for band in bands { add(band) }
        removeGrain()
    }

    /// The steepest of several channels counts.
    private mutating func add(_ band: LevelGrid) {
        let width = self.width
        for row in 1..<(height - 1) {
            for column in 1..<(width - 1) {
                let at = row * width + column
                func level(_ offset: Int) -> Float { Float(band.levels[at + offset]) }
                let right = level(1 - width) + 2 * level(1) + level(1 + width)
                let left = level(-1 - width) + 2 * level(-1) + level(-1 + width)
                let below = level(width - 1) + 2 * level(width) + level(width + 1)
                let above = level(-width - 1) + 2 * level(-width) + level(-width + 1)
                let (x, y) = ((right - left) / 8, (below - above) / 8)
                let size = (x * x + y * y).squareRoot()
                if size > strength[at] {
                    strength[at] = size
                    directionX[at] = x / size
                    directionY[at] = y / size
                }
            }
        }
    }

    /// Clears weak gradients, which are grain or texture.
    private mutating func removeGrain() {
        let typical = strength.sorted()[strength.count * 6 / 10]
        let least = max(1.2, 2.5 * typical)
        for index in strength.indices where strength[index] < least { strength[index] = 0 }
    }
}

import Images

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How steeply, and in which direction, a small picture's levels change at each pixel.
struct EdgePicture {
    let width: Int
    let height: Int
    /// The strength of the change; 0 where it is not above the picture's grain.
    private(set) var strength: [Float]
    /// The direction towards the lighter side.
    private(set) var directionX: [Float]
    private(set) var directionY: [Float]
    /// The levels that the edges are of.
    let levels: LevelGrid

    /// Narrower than the gaps between lines in a picture of 400 pixels.
    private static let textWidth = 9

    init(_ small: Pix, withText: Bool) throws(ScanningError) {
        let raster = try small.blurred(radius: 1).raster(dotsPerInch: nil)
        var bands: [LevelGrid] = []
        for band in 0..<raster.channels.rawValue {
            let grid = LevelGrid(band: band, of: raster)
            bands.append(withText ? grid : try LevelGrid(grid.pix().withoutNarrowInk(size: Self.textWidth)))
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
        for band in bands { take(band) }
        silenceGrain()
    }

    /// Of several channels the steepest counts.
    private mutating func take(_ band: LevelGrid) {
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

    /// Weaker changes than these are grain or texture.
    private mutating func silenceGrain() {
        let typical = strength.sorted()[strength.count * 6 / 10]
        let least = max(1.2, 2.5 * typical)
        for index in strength.indices where strength[index] < least { strength[index] = 0 }
    }
}

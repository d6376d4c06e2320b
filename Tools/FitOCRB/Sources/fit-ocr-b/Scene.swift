/// A printed character and its neighbours, lit badly: how light each place is, 0 to 1.
struct Scene {
    private let symbols: [Int?]
    private let atlas: GlyphAtlas
    /// From the place seen to the place printed.
    private let xx, xy, yx, yy, shiftX, shiftY: Float
    private let paper, ink, slopeX, slopeY: Float
    private let texture: Texture
    private let glare: Glare?

    init(symbol: Int, atlas: GlyphAtlas, _ random: inout SplitMix64) {
        self.atlas = atlas
        symbols = [Self.neighbour(&random), symbol, Self.neighbour(&random)]
        let (turn, shear) = (random.number(-0.08, 0.08), random.number(-0.16, 0.16))
        let (wide, high) = (random.number(0.92, 1.09), random.number(0.86, 1.16))
        (xx, xy, yx, yy) = (wide, shear - turn, turn * wide, high)
        (shiftX, shiftY) = (random.number(-0.13, 0.13), random.number(-0.13, 0.13))
        paper = random.number(0.5, 1)
        ink = random.number(0.02, max(0.03, paper - random.number(0.18, 0.5)))
        (slopeX, slopeY) = (random.number(-0.1, 0.1), random.number(-0.1, 0.1))
        texture = Texture(&random)
        glare = random.happens(0.2) ? Glare(&random) : nil
    }

    private static func neighbour(_ random: inout SplitMix64) -> Int? {
        if random.happens(0.08) { return nil }
        return random.happens(0.2)
            ? GlyphAtlas.characters.count - 1 : random.integer(below: GlyphAtlas.characters.count)
    }

    func light(_ x: Float, _ y: Float) -> Float {
        let u = xx * x + xy * y + shiftX
        let v = yx * x + yy * y + shiftY
        let cell = Int((u + 1.5).rounded(.down))
        var covered: Float = 0
        if cell >= 0, cell < 3, let symbol = symbols[cell] {
            covered = atlas.ink(symbol, u - Float(cell - 1), v)
        }
        let ground = texture.over(paper, x, y)
        var light = (ground + (ink - ground) * covered) * (1 + slopeX * x + slopeY * y)
        if let glare { light += glare.strength(x, y) * (1 - light) }
        return min(1, max(0, light))
    }
}

/// Takes small bad photos of single characters between their neighbours.
struct Photographer {
    let atlases: [GlyphAtlas]

    static let columns = 16
    static let rows = 24
    /// Heights of a figure that a patch shows; it shows one pitch across.
    private static let heightsShown: Float = 1.5

    /// A patch, normalised, with the character that stands in its middle.
    func photo(_ random: inout SplitMix64) -> (patch: [Float], symbol: Int) {
        let symbol = random.integer(below: GlyphAtlas.characters.count)
        let scene = Scene(symbol: symbol, atlas: atlases[random.integer(below: atlases.count)], &random)
        var camera = Camera(resolution: random.number(9, 22), &random)
        camera.expose(scene, &random)
        return (
            Self.normalised(camera.patch(columns: Self.columns, rows: Self.rows, heights: Self.heightsShown)),
            symbol
        )
    }

    /// Mean 0 and variance 1; what hardly varies stays weak.
    private static func normalised(_ patch: [Float]) -> [Float] {
        let count = Float(patch.count)
        let mean = patch.reduce(0, +) / count
        let variance = patch.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
        let scale = 1 / max(variance, 1e-4).squareRoot()
        return patch.map { ($0 - mean) * scale }
    }
}

/// Planks of brown wood: noise drawn out along the grain.
struct WoodenTable {
    private let lattice: [Double]
    private static let size = 256

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        lattice = (0..<Self.size * Self.size).map { _ in random.unit() }
    }

    /// How bright the wood is at a pixel, around 1.
    func shade(at place: Vector2) -> Double {
        let plank = (place.x / 430).rounded(.down)
        let across = place.x - plank * 430
        let gap = across < 7 ? 0.45 + across * 0.07 : 1
        let tint = 0.9 + 0.2 * value(Int(plank) * 7 + 3, 11)
        let wave = noise(place.x / 160 + plank * 17, place.y / 900)
        let grain = noise(place.x / 9 + wave * 9, place.y / 260 + plank * 31)
        let fine = noise(place.x / 3.2, place.y / 70)
        return gap * tint * (0.72 + 0.36 * grain + 0.12 * fine)
    }

    func colour(_ shade: Double, _ band: Int) -> Double {
        shade * [164.0, 116, 74][band]
    }

    private func value(_ column: Int, _ row: Int) -> Double {
        lattice[(row & 255) * Self.size + (column & 255)]
    }

    /// Smooth between the lattice's values.
    private func noise(_ x: Double, _ y: Double) -> Double {
        let column = Int(x.rounded(.down)), row = Int(y.rounded(.down))
        let right = smooth(x - Double(column)), down = smooth(y - Double(row))
        let top = value(column, row) * (1 - right) + value(column + 1, row) * right
        let bottom = value(column, row + 1) * (1 - right) + value(column + 1, row + 1) * right
        return top * (1 - down) + bottom * down
    }

    private func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
}

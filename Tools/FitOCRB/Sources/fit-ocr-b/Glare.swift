/// The reflection of a lamp.
struct Glare {
    private let x, y, radius, peak: Float

    init(_ random: inout SplitMix64) {
        (x, y) = (random.number(-1.2, 1.2), random.number(-1.2, 1.2))
        radius = random.number(0.4, 2)
        peak = random.number(0.3, 0.85)
    }

    /// 0 to 1, the larger the nearer.
    func strength(_ x: Float, _ y: Float) -> Float {
        let (dx, dy) = ((x - self.x) / radius, (y - self.y) / radius)
        return peak / (1 + 2 * (dx * dx + dy * dy) * (dx * dx + dy * dy))
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Tells the 37 characters of machine-readable zones from a small picture of one.
struct GlyphNetwork: Sendable {
    let layers: [GlyphLayer]

    /// Samples of a picture: it shows one pitch across and ``heightsShown`` heights of a figure down.
    static let columns = 16
    static let rows = 24
    static let heightsShown = 1.5

    /// The negative logarithm of each character's probability.
    func costs(of patch: [Float]) -> [Float] {
        let scores = layers.reduce(Self.normalised(patch)) { $1.values(of: $0) }
        let highest = scores.max() ?? 0
        let sum = scores.reduce(0) { $0 + expf($1 - highest) }
        return scores.map { logf(sum) + highest - $0 }
    }

    /// Mean 0 and variance 1, for levels from 0 to 1; what hardly varies stays weak. As in training.
    private static func normalised(_ patch: [Float]) -> [Float] {
        let count = Float(patch.count)
        let mean = patch.reduce(0, +) / count
        let variance = patch.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
        let scale = 1 / max(variance, 1e-4).squareRoot()
        return patch.map { ($0 - mean) * scale }
    }
}

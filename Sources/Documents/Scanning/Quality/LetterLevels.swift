import Images

/// How dark letters are and how bright the paper is around them, as most letters have it.
struct LetterLevels {
    let ink: Double
    let paper: Double

    /// `nil` without letters.
    init?(of letters: Letters, on grey: Raster) {
        let samples = letters.typical(atMost: 600).map { Self.levels(of: $0, on: grey) }
        guard !samples.isEmpty else { return nil }
        func median(_ levels: [UInt8]) -> Double { Double(levels.sorted()[levels.count / 2]) }
        ink = median(samples.map(\.ink))
        paper = median(samples.map(\.paper))
    }

    /// The darkest and the brightest along the cross through a letter, as far again as it is large.
    private static func levels(of box: Letters.Box, on grey: Raster) -> (ink: UInt8, paper: UInt8) {
        let (row, column) = (box.y + box.height / 2, box.x + box.width / 2)
        let columns = max(0, box.x - box.width / 2)..<min(grey.width, box.x + box.width * 3 / 2 + 1)
        let rows = max(0, box.y - box.height / 2)..<min(grey.height, box.y + box.height * 3 / 2 + 1)
        let levels =
            columns.map { grey.bytes[row * grey.width + $0] }
            + rows.map { grey.bytes[$0 * grey.width + column] }
        return (levels.min() ?? 0, levels.max() ?? 255)
    }
}

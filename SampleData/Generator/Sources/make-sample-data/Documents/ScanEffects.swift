/// What a scanner does to a page.
struct ScanEffects {
    /// How strong the grain is, in grey levels.
    var grain: Double
    /// How dark the shadow at the left edge is, 0 to 1, and how far it reaches, as a share of the width.
    var shadow: Double
    var shadowReach: Double

    func apply(to page: Raster, seed: UInt64) -> Raster {
        var random = SplitMix64(seed: seed)
        var scan = page
        for row in 0..<page.height {
            for column in 0..<page.width {
                let away = Double(column) / (Double(page.width) * shadowReach)
                let dark = away < 1 ? shadow * (1 - away) * (1 - away) : 0
                let ink = softened(page, column, row)
                // Paper is not quite white, ink not quite black.
                let light = (26 + ink * 0.86) * (1 - dark)
                scan.samples[row * page.width + column] = Raster.byte(light + grain * speck(&random))
            }
        }
        return scan
    }

    /// Two numbers in -1 ... 1 added: a triangle, cheaper than a bell.
    private func speck(_ random: inout SplitMix64) -> Double {
        let bits = random.next()
        return (Double(bits & 0xFFFF) + Double(bits >> 48)) / 65_535 - 1
    }

    /// The pixel with a little of its neighbours.
    private func softened(_ page: Raster, _ column: Int, _ row: Int) -> Double {
        let width = page.width, at = row * width + column
        guard column > 0, column < width - 1, row > 0, row < page.height - 1 else {
            return Double(page.samples[at])
        }
        let sides =
            Int(page.samples[at - 1]) + Int(page.samples[at + 1]) + Int(page.samples[at - width])
            + Int(page.samples[at + width])
        return Double(Int(page.samples[at]) * 4 + sides) / 8
    }
}

import CLeptonica
import Images

extension Pix {
    /// The page with its background normalised to white; `nil` if no background is found, as on a dark or very
    /// small page.
    func withWhiteBackground() -> Pix? {
        pixBackgroundNorm(pix, nil, nil, 20, 30, 60, 40, 255, 4, 4).map(Pix.init(owning:))
    }

    /// A grey image without dark areas narrower than `size` pixels: removes text, keeps paper and pictures.
    func withoutNarrowInk(size: Int) throws(ScanningError) -> Pix {
        try applying("pixCloseGray") { pixCloseGray($0, Int32(size | 1), Int32(size | 1)) }
    }

    func blurred(radius: Int) throws(ScanningError) -> Pix {
        let radius = Int32(min(radius, (min(width, height) - 1) / 2))
        return radius < 1 ? self : try applying("pixBlockconv") { pixBlockconv($0, radius, radius) }
    }

    /// Divides each pixel of a grey image by its tile's level, so that this level becomes white.
    func divided(byTiles tiles: Pix, side: Int) throws(ScanningError) -> Pix {
        let inverse = try tiles.inverseMap()
        return try applying("pixApplyInvBackgroundGrayMap") { page in
            inverse.lent { pixApplyInvBackgroundGrayMap(page, $0, Int32(side), Int32(side)) }
        }
    }

    /// Divides each channel by its own tiles' levels.
    func divided(byTiles tiles: [Pix], side: Int) throws(ScanningError) -> Pix {
        let (red, green, blue) = (
            try tiles[0].inverseMap(), try tiles[1].inverseMap(), try tiles[2].inverseMap()
        )
        return try applying("pixApplyInvBackgroundRGBMap") { page in
            red.lent { red in
                green.lent { green in
                    blue.lent { pixApplyInvBackgroundRGBMap(page, red, green, $0, Int32(side), Int32(side)) }
                }
            }
        }
    }

    private func inverseMap() throws(ScanningError) -> Pix {
        try applying("pixGetInvBackgroundMap") { pixGetInvBackgroundMap($0, 255, 0, 0) }
    }

    /// Stretches levels so that `black` becomes 0 and `white` 255; levels beyond are clipped.
    func stretched(black: Int, white: Int) throws(ScanningError) -> Pix {
        try applying("pixGammaTRC") { pixGammaTRC(nil, $0, 1, Int32(black), Int32(white)) }
    }

    /// The level below which a share of a grey image's pixels lie.
    func level(ofDarkest share: Double) throws(ScanningError) -> Int {
        let step = Int32(max(1, min(width, height) / 800))
        var histogram: UnsafeMutablePointer<NUMA>? = pixGetGrayHistogram(pix, step)
        guard histogram != nil else { throw Self.failure("pixGetGrayHistogram") }
        defer { numaDestroy(&histogram) }
        var level: Float = 0
        guard numaHistogramGetValFromRank(histogram, Float(share), &level) == 0 else {
            throw Self.failure("numaHistogramGetValFromRank")
        }
        return Int(level)
    }
}

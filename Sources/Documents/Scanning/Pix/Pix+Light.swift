import CLeptonica
import Images

extension Pix {
    /// The page with its background normalised to white; `nil` if no background is found, as on a dark or very
    /// small page.
    func withWhiteBackground() throws(ScanningError) -> Pix? {
        let (across, down) = (Int32(20), Int32(30))
        var tiles: UnsafeMutablePointer<PIX>?
        guard pixGetBackgroundGrayMap(pix, nil, across, down, 60, 40, &tiles) == 0, let tiles else {
            return nil
        }
        guard let factors = Pix(owning: tiles).lent(to: { pixGetInvBackgroundMap($0, 255, 4, 4) }) else {
            return nil
        }
        return try multiplied(byTiles: Pix(owning: factors), width: Int(across), height: Int(down))
    }

    func blurred(radius: Int) throws(ScanningError) -> Pix {
        let radius = Int32(min(radius, (min(width, height) - 1) / 2))
        return radius < 1 ? self : try applying("pixBlockconv") { pixBlockconv($0, radius, radius) }
    }

    /// Divides each pixel of a grey image by its tile's level, so that this level becomes white.
    func divided(byTiles tiles: Pix, side: Int) throws(ScanningError) -> Pix {
        try multiplied(byTiles: tiles.inverseMap(), width: side, height: side)
    }

    /// Multiplies each pixel of a grey image by its tile's factor, in 256ths. Pixels beyond the tiles become black.
    ///
    /// The result is that of leptonica's `pixApplyInvBackgroundGrayMap`, many pixels at a time.
    func multiplied(
        byTiles factors: Pix, width tileWidth: Int, height tileHeight: Int
    ) throws(ScanningError) -> Pix {
        guard isGrey, pixGetDepth(factors.pix) == 16 else { throw Self.failure("depth") }
        let result = try Pix(width: width, height: height, depth: 8)
        let (source, target, tiles) = (try rows(), try result.rows(), try factors.rows())
        let columns = min(width, factors.width * tileWidth)
        var row = [UInt32](repeating: 0, count: source.bytesPerRow)
        for y in 0..<height {
            if y % tileHeight == 0 {
                guard y / tileHeight < factors.height else { break }
                let count = tiles.bytesPerRow / 2
                tiles[y / tileHeight].withMemoryRebound(to: UInt16.self, capacity: count) { tiles in
                    for x in 0..<columns { row[x ^ 3] = UInt32(tiles[x / tileWidth ^ 1]) }
                }
            }
            let (from, to) = (source[y], target[y])
            row.withUnsafeBufferPointer { row in
                for at in row.indices {
                    let level = (UInt32(from[at]) &* row[at]) &>> 8
                    to[at] = UInt8(truncatingIfNeeded: min(255, level))
                }
            }
        }
        withExtendedLifetime((self, factors)) {}
        return result
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

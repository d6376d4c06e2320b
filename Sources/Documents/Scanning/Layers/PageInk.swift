import Images

/// The ink of a page: everything clearly darker than the surrounding paper, for any tint and lighting.
struct PageInk {
    /// The page under even lighting, where paper is 255.
    let even: Raster
    /// The connected components of the ink.
    let components: InkComponents

    /// Levels below this, under even lighting, may be ink.
    private static let paperLevel: UInt8 = 216
    /// The ink threshold under even lighting, from black ink to the palest ink of a whole page.
    private static let inkLevels = 150...195

    init(_ page: Raster) throws(ScanningError) {
        let darkest = try Self.darkest(of: page)
        let source = try Pix(darkest).onEvenLight(dotsPerInch: page.workingDotsPerInch)
        // Here tints count as paper, so that print on them is ink.
        even = try (source.withWhiteBackground() ?? source).raster(dotsPerInch: darkest.dotsPerInch)
        components = InkComponents(
            Bitmap(even, inkBelow: Self.paperLevel), of: page, on: even, inkLevel: Self.inkLevel(of: even))
    }

    /// The level half way between paper and the median of the page's ink.
    private static func inkLevel(of page: Raster) -> Int {
        var histogram = [Int](repeating: 0, count: 256)
        page.bytes.withUnsafeBufferPointer { bytes in
            for level in bytes { histogram[Int(level)] += 1 }
        }
        var left = histogram[..<Int(paperLevel)].reduce(0, +) / 2
        let ink = histogram[..<Int(paperLevel)].firstIndex { count in
            left -= count
            return left < 0
        }
        return min(max((255 + (ink ?? 0)) / 2, inkLevels.lowerBound), inkLevels.upperBound)
    }

    /// The mask of all ink.
    func mask() throws(ScanningError) -> Bitmap {
        try mask(of: components.components.map(\.isInk))
    }

    /// The mask of the chosen components.
    func mask(of isChosen: [Bool]) throws(ScanningError) -> Bitmap {
        guard let mask = try components.masks(of: isChosen.map { $0 ? 0 : nil }, count: 1).first else {
            throw ScanningError(.processingFailed, "the page has no ink", remedy: "Report the page.")
        }
        return mask
    }

    /// The darkest channel of each pixel, since coloured ink is darkest in the channel it absorbs.
    private static func darkest(of page: Raster) throws(ScanningError) -> Raster {
        guard page.channels == .rgb else { return page }
        let count = page.width * page.height
        let bytes = page.bytes.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
                for pixel in 0..<count {
                    target[pixel] = min(source[3 * pixel], source[3 * pixel + 1], source[3 * pixel + 2])
                }
                initialized = count
            }
        }
        do {
            return try Raster(
                width: page.width, height: page.height, channels: .grey, bytes: bytes,
                dotsPerInch: page.dotsPerInch)
        } catch {
            throw ScanningError(error)
        }
    }
}

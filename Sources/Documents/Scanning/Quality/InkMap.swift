import CLeptonica
import Images

/// Where the ink of a page is, uneven light taken off.
struct InkMap {
    let letters: Letters
    /// Thousandths of the page without its margins, specks apart.
    let thousandths: Double

    /// More areas are noise.
    private static let mostAreas = 200_000

    init(_ grey: Raster, dotsPerInch: Double) throws(ScanningError) {
        let source = try Pix(grey)
        let even =
            pixBackgroundNorm(source.pix, nil, nil, 20, 30, 60, 40, 255, 4, 4).map(Pix.init(owning:))
            ?? source
        let ink = try even.ink(below: Int(Self.threshold(of: even)))
        letters = Letters(Self.areas(of: ink), pageHeight: grey.height)
        thousandths = try Self.thousandths(of: ink, specks: Int32(max(3, dotsPerInch / 75)))
    }

    /// A little nearer to the paper than to the darkest ink, clear of the paper's own grain and of what shines
    /// through it.
    private static func threshold(of even: Pix) -> Int32 {
        var histogram: UnsafeMutablePointer<NUMA>? = pixGetGrayHistogram(even.pix, 4)
        defer { numaDestroy(&histogram) }
        func level(ofDarkest share: Float) -> Float {
            var level: Float = 0
            return numaHistogramGetValFromRank(histogram, share, &level) == 0 ? level : 0
        }
        guard histogram != nil else { return 170 }
        let darkest = level(ofDarkest: 0.005)
        let paper = level(ofDarkest: 0.6)
        let grain = paper - level(ofDarkest: 0.25)
        return Int32(min(225, max(110, min(darkest + 0.55 * (255 - darkest), paper - 7 * grain))))
    }

    private static func areas(of ink: Pix) -> [Letters.Box] {
        var boxes = pixConnCompBB(ink.pix, 8)
        defer { boxaDestroy(&boxes) }
        guard boxes != nil else { return [] }
        return (0..<min(boxaGetCount(boxes), Int32(mostAreas))).map { index in
            var (x, y, width, height) = (Int32(0), Int32(0), Int32(0), Int32(0))
            boxaGetBoxGeometry(boxes, index, &x, &y, &width, &height)
            return Letters.Box(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
        }
    }

    private static func thousandths(of ink: Pix, specks: Int32) throws(ScanningError) -> Double {
        let (width, height) = (pixGetWidth(ink.pix), pixGetHeight(ink.pix))
        let margin = min(width, height) / 25
        var inner = boxCreate(margin, margin, max(1, width - 2 * margin), max(1, height - 2 * margin))
        defer { boxDestroy(&inner) }
        let keeps = (type: Int32(L_SELECT_IF_EITHER), relation: Int32(L_SELECT_IF_GTE))
        guard let part = pixClipRectangle(ink.pix, inner, nil).map(Pix.init(owning:)),
            let clean = part.lent(to: {
                pixSelectBySize($0, specks, specks, 8, keeps.type, keeps.relation, nil)
            }).map(Pix.init(owning:))
        else { throw failure("pixSelectBySize") }
        var count: Int32 = 0
        guard clean.lent(to: { pixCountPixels($0, &count, nil) }) == 0 else {
            throw failure("pixCountPixels")
        }
        let area = Double(clean.width) * Double(clean.height)
        return Double(count) / area * 1_000
    }

    private static func failure(_ step: String) -> ScanningError {
        ScanningError(
            .processingFailed, "leptonica could not measure the page (\(step))",
            remedy: "Try a lower resolution; if that fails too, report the page.")
    }
}

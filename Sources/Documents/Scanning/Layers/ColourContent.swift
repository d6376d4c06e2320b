public import Images

/// How much colour a page needs, judged from its content.
///
/// ```swift
/// let content = try ColourContent(raster)
/// content.kind            // .blackAndWhite
/// content.colouredShare   // 0.00002
/// ```
public struct ColourContent: Sendable, Hashable, Codable {
    /// The least colour mode that loses nothing.
    public enum Kind: String, Sendable, Hashable, Codable {
        case blackAndWhite, grey, colour
    }

    /// The least colour mode that loses nothing.
    public let kind: Kind
    /// The share of the page that is coloured, 0 to 1, after removing the paper's own tint.
    public let colouredShare: Double
    /// The share of the page that shows tones between ink and paper, 0 to 1: pictures, shades, and ``tintedShare``.
    public let tonedShare: Double
    /// The share of the page that is printed in even tints with sharp edges, 0 to 1: zones, boxes, rows of a table.
    public let tintedShare: Double

    /// From this share on, a page counts as coloured; a blue signature on A4 is twice as much.
    public static let leastColouredShare = 0.0003
    /// From this share on, a page has tones.
    public static let leastTonedShare = 0.004

    /// The same limit for pale colours: a tenth of a square inch of A4.
    private static let leastPaleShare = 0.001

    private static let dotsPerInch = 100.0
    /// Smaller differences between channels are camera noise.
    private static let leastChroma = 52

    /// Analyses a page; throws `scan.tooLarge` for more than 32,767 pixels per side.
    public init(_ page: Raster) throws(ScanningError) {
        let resolution = page.workingDotsPerInch
        let pix = try Pix(page)
        let light = try PaperMap(pix, dotsPerInch: resolution).flatMap { $0.showsPaper ? $0 : nil }
        let tints = light?.tints()
        let even =
            try pix.isGrey
            ? light?.divide(pix) ?? pix : Pix(page.converted(to: .grey)).onEvenLight(dotsPerInch: resolution)
        let toned = try PictureTiles(even, dotsPerInch: resolution).share
        tintedShare = tints?.share ?? 0
        tonedShare = min(1, toned + tintedShare)
        var coloured = page.channels == .grey ? 0 : try Self.colouredShare(of: page)
        if let light, let tints {
            let pale = try PaleColours(light.evenTiles(keeping: tints)).share
            if pale >= Self.leastPaleShare { coloured = max(coloured, pale) }
        }
        colouredShare = coloured
        kind =
            colouredShare >= Self.leastColouredShare
            ? .colour : tonedShare >= Self.leastTonedShare ? .grey : .blackAndWhite
    }

    /// Whether the page's only tones are even tints, which sharp ink over a small background shows as well.
    public var hasOnlyTints: Bool {
        tonedShare >= Self.leastTonedShare && tonedShare - tintedShare < Self.leastTonedShare
    }

    private static func colouredShare(of page: Raster) throws(ScanningError) -> Double {
        let scale = min(1, dotsPerInch / page.workingDotsPerInch)
        let small: Raster
        do {
            small = try page.resized(
                toFit: max(1, Int(Double(page.width) * scale)),
                height: max(1, Int(Double(page.height) * scale)))
        } catch {
            throw ScanningError(error)
        }
        let paper = (0..<3).map { max(64, level(ofPaperIn: small, channel: $0)) }
        let count = small.width * small.height
        let coloured = small.bytes.withUnsafeBufferPointer { bytes in
            (0..<count).count { pixel in
                let parts = (0..<3).map { min(255, Int(bytes[3 * pixel + $0]) * 255 / paper[$0]) }
                return max(parts[0], parts[1], parts[2]) - min(parts[0], parts[1], parts[2]) >= leastChroma
            }
        }
        return Double(coloured) / Double(count)
    }

    /// The level that three quarters of the pixels do not exceed, since paper fills most of a page.
    private static func level(ofPaperIn page: Raster, channel: Int) -> Int {
        var histogram = [Int](repeating: 0, count: 256)
        for index in stride(from: channel, to: page.bytes.count, by: 3) {
            histogram[Int(page.bytes[index])] += 1
        }
        var left = page.width * page.height * 3 / 4
        for level in 0..<256 {
            left -= histogram[level]
            if left <= 0 { return level }
        }
        return 255
    }
}

/// The share of a page in pale colours: too pale to distinguish a single pixel from camera noise, but uniform over
/// an area.
private struct PaleColours {
    /// The share of the page, 0 to 1.
    let share: Double

    /// The least difference between bands; JPEG and lamps cause less under even lighting.
    private static let leastChroma = 14
    /// Darker areas may be tinted by stray light.
    private static let leastLight = 150
    private static let fewestTiles = 12
    /// As a share of the shorter side. Wedges filled in at the rim by deskewing differ slightly from the paper's
    /// colour.
    private static let broadestWedge = 0.05

    /// Measures a page's tiles under even lighting, one grid per band.
    init(_ bands: [LevelGrid]) {
        guard bands.count == 3 else {
            share = 0
            return
        }
        let isPale = bands[0].levels.indices.map { cell in
            let parts = bands.map { Int($0.levels[cell]) }
            let (least, most) = (parts.min() ?? 0, parts.max() ?? 0)
            return most >= Self.leastLight && most - least >= Self.leastChroma
        }
        let areas = CellArea.areas(of: isPale, width: bands[0].width)
            .filter { $0.cells.count >= Self.fewestTiles && !Self.isWedge($0, on: bands[0]) }
        share = Double(areas.reduce(0) { $0 + $1.cells.count }) / Double(max(1, isPale.count))
    }

    private static func isWedge(_ area: CellArea, on page: LevelGrid) -> Bool {
        let isAtRim =
            min(area.left, area.top) <= 1 || area.right >= page.width - 2 || area.bottom >= page.height - 2
        let breadth = min(area.right - area.left, area.bottom - area.top) + 1
        return isAtRim && Double(breadth) < broadestWedge * Double(min(page.width, page.height))
    }
}

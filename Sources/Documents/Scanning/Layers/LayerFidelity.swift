public import Images

/// How well a layered page shows the print of its source, measured on small tiles with contrast.
///
/// Layers draw each pixel as ink or not. Soft or coarse letters, and print that stayed in the small background, lose
/// their shapes or their contrast that way; such pages are better kept as plain pictures.
///
/// ```swift
/// let fidelity = try LayerFidelity(of: PageSeparator().separate(page), to: page)
/// fidelity.isEqual   // true if the layers are as readable as the page
/// ```
public struct LayerFidelity: Sendable, Hashable {
    /// The number of tiles that contain print.
    public let tileCount: Int
    /// The number of those in which the layers show the print poorly.
    public let poorCount: Int
    /// The mean correlation of the levels in tiles with print, 1 for equal shapes.
    public let meanCorrelation: Double

    /// Side of a tile in inches: a few letters.
    private static let side = 0.16
    /// The least standard deviation of the levels of a tile with print.
    private static let leastDeviation = 16.0
    private static let leastCorrelation = 0.75
    /// The least contrast, relative to the source.
    private static let leastContrast = 0.6
    private static let mostPoor = 0.005
    /// Fewer tiles are specks and scraps.
    private static let fewestPoor = 3
    /// Coarser pages must keep their shapes more closely, since each letter has few pixels.
    private static let leastMeanCorrelation = (fine: 0.88, coarse: 0.96)
    private let isFine: Bool

    /// Compares the layers of a page with the page.
    public init(of layers: LayeredPage, to page: Raster) throws {
        isFine = page.workingDotsPerInch >= PrintFineness.leastDotsPerInch
        var shown = try layers.flattened()
        if shown.width != page.width || shown.height != page.height {
            // Without ink, this is the small background.
            shown = try shown.resized(toFit: page.width, height: page.height, enlarging: true)
        }
        // Scaling keeps proportions, so a side can be one pixel short.
        let (lastColumn, lastRow, width) = (shown.width - 1, shown.height - 1, shown.width)
        let side = max(6, Int(Self.side * page.workingDotsPerInch))
        var (tiles, poor, sum) = (0, 0, 0.0)
        page.bytes.withUnsafeBufferPointer { source in
            shown.bytes.withUnsafeBufferPointer { target in
                let channels = page.channels.rawValue
                for top in stride(from: 0, to: page.height, by: side) {
                    for left in stride(from: 0, to: page.width, by: side) {
                        var tile = Tile()
                        for row in top..<min(top + side, page.height) {
                            for column in left..<min(left + side, page.width) {
                                let at = row * page.width + column
                                let seen = min(row, lastRow) * width + min(column, lastColumn)
                                tile.add(
                                    Self.level(source, channels * at, channels),
                                    Self.level(target, 3 * seen, 3))
                            }
                        }
                        guard tile.deviation >= Self.leastDeviation else { continue }
                        tiles += 1
                        sum += tile.correlation
                        if tile.correlation < Self.leastCorrelation || tile.contrast < Self.leastContrast {
                            poor += 1
                        }
                    }
                }
            }
        }
        (tileCount, poorCount) = (tiles, poor)
        meanCorrelation = tiles == 0 ? 1 : sum / Double(tiles)
    }

    /// Whether the layers are as readable as the page.
    public var isEqual: Bool {
        let least = isFine ? Self.leastMeanCorrelation.fine : Self.leastMeanCorrelation.coarse
        return meanCorrelation >= least
            && poorCount <= max(Self.fewestPoor, Int(Self.mostPoor * Double(tileCount)))
    }

    /// The mean of the channels, times 3.
    private static func level(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, _ channels: Int) -> Int {
        channels == 1 ? 3 * Int(bytes[at]) : Int(bytes[at]) + Int(bytes[at + 1]) + Int(bytes[at + 2])
    }

    /// The sums of the levels of a tile in the source and the target.
    private struct Tile {
        private var count = 0
        private var (source, target) = (0, 0)
        private var (sourceSquares, targetSquares, products) = (0, 0, 0)

        mutating func add(_ one: Int, _ other: Int) {
            count += 1
            source += one
            target += other
            sourceSquares += one * one
            targetSquares += other * other
            products += one * other
        }

        private func covariance(_ products: Int, _ one: Int, _ other: Int) -> Double {
            let count = Double(max(count, 1))
            return Double(products) / count - Double(one) / count * (Double(other) / count)
        }

        private var variance: Double { max(0, covariance(sourceSquares, source, source)) }

        /// In levels.
        var deviation: Double { variance.squareRoot() / 3 }

        var correlation: Double {
            let its = max(0, covariance(targetSquares, target, target))
            let both = (variance * its).squareRoot()
            return both > 0 ? covariance(products, source, target) / both : 0
        }

        /// The change in the target per change in the source.
        var contrast: Double { variance > 0 ? covariance(products, source, target) / variance : 1 }
    }
}

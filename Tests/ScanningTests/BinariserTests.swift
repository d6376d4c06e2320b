import Images
import Scanning
import Testing

@Suite struct BinariserTests {
    @Test func inkIsWhereItWasDrawn() throws {
        let page = try PatternPage.lines()
        let bitmap = try Binariser().binarise(page)
        let drawn = Bitmap(page, inkBelow: 128)
        #expect(bitmap.dotsPerInch == 120)
        let different = zip(bitmap.bytes, drawn.bytes).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
        #expect(Double(different) < 0.01 * Double(page.bytes.count))
    }

    @Test func grainLeavesNoSpecks() throws {
        let page = try PatternPage.grey(width: 600, height: 800, dotsPerInch: 300) { x, y in
            UInt8(225 + PatternPage.grain(x, y) / 6)
        }
        #expect(try Binariser().binarise(page).inkShare < 0.001)
    }

    @Test func whitePagesHaveNoInk() throws {
        let white = try PatternPage.grey(width: 301, height: 200) { _, _ in 255 }
        #expect(try Binariser().binarise(white).inkShare == 0)
    }
}

@Suite struct SpeckleFilterTests {
    private typealias Box = (left: Int, top: Int, width: Int, height: Int)

    /// Areas that stay and areas that are removed at 300 dpi.
    private static let kept: [Box] = [
        (100, 100, 20, 40), (105, 88, 3, 3),  // a letter and the dot above it
        (126, 137, 2, 3),  // a decimal point
        (300, 200, 250, 1),  // a thin rule
        (400, 300, 5, 5),  // a full stop alone
    ]
    private static let specks: [Box] = [(200, 300, 2, 2), (250, 90, 3, 1), (50, 380, 1, 1), (590, 398, 2, 2)]

    private static func bitmap(_ boxes: [Box]) throws -> Bitmap {
        let page = try PatternPage.grey(width: 603, height: 400, dotsPerInch: 300) { x, y in
            boxes.contains {
                ($0.left..<($0.left + $0.width)).contains(x) && ($0.top..<($0.top + $0.height)).contains(y)
            } ? 0 : 255
        }
        return Bitmap(page, inkBelow: 128)
    }

    @Test func specksAreRemovedAndPunctuationStays() throws {
        let (result, removed) = try SpeckleFilter().filter(Self.bitmap(Self.kept + Self.specks))
        #expect(removed == Self.specks.count)
        let isAsDrawn = try result == Self.bitmap(Self.kept)
        #expect(isAsDrawn)
    }
}

@Suite struct RecognitionScalerTests {
    /// Squares of the x-height, in lines.
    private static func page(textHeight: Int, dotsPerInch: Double?) throws -> Raster {
        try PatternPage.grey(width: 800, height: 600, dotsPerInch: dotsPerInch) { x, y in
            let isInk = x % (2 * textHeight) < textHeight && y % (3 * textHeight) < textHeight
            return isInk && x > 50 && x < 750 && y > 50 && y < 550 ? 30 : 235
        }
    }

    @Test(arguments: [
        (24, 300.0, 0.667), (12, 300.0, 0.833), (24, 150.0, 1.0), (8, 150.0, 2.5), (4, 72.0, 4.0),
        (36, 600.0, 0.333),
    ])
    func textIsScaledToTheBestHeight(height: Int, resolution: Double, factor: Double) throws {
        let scaled = try RecognitionScaler().scale(Self.page(textHeight: height, dotsPerInch: resolution))
        #expect(abs((scaled.textHeight ?? 0) - Double(height)) <= 1)
        #expect(abs(scaled.factor / factor - 1) < 0.3)
        #expect(scaled.raster.channels == .grey)
        let asBefore = 800 / scaled.factor / resolution
        #expect(
            abs(Double(scaled.raster.width) / (scaled.raster.dotsPerInch ?? 1) / scaled.factor - asBefore)
                < 0.02)
    }

    @Test func pagesWithoutTextAreOnlyReduced() throws {
        let page = try PatternPage.grey(width: 900, height: 600, dotsPerInch: 300) { _, _ in 255 }
        let scaled = try RecognitionScaler().scale(page)
        #expect(scaled.textHeight == nil)
        #expect(scaled.raster.width == 600)
        #expect(scaled.raster.dotsPerInch == 200)
    }
}

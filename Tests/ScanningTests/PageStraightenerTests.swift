import Foundation
import Images
import Scanning
import Testing

@Suite struct PageStraightenerTests {
    private static let level = Result { try PatternPage.lines() }

    @Test(arguments: [-14.0, -6.5, -3.3, -0.5, 0.5, 2.25, 6.5, 14])
    func skewIsFoundAndCorrected(degrees: Double) throws {
        let page = try PatternPage.lines(turnedClockwise: degrees)
        let result = try PageStraightener().straighten(page)
        #expect(abs(result.report.skew.degreesClockwise - degrees) < 0.06)
        #expect(result.report.wasLevelled)
        #expect(result.report.skew.isSure)
        #expect(result.raster.dotsPerInch == 120)
        #expect(result.report.borders.isEmpty)
        #expect(result.raster.width == page.width && result.raster.height == page.height)

        let again = try SkewFinder().find(in: result.raster)
        #expect(abs(again.degreesClockwise) < 0.1)
        // Compared with the same page drawn level, few pixels differ clearly.
        let level = try Self.level.get()
        let different = zip(level.bytes, result.raster.bytes).count { abs(Int($0) - Int($1)) > 128 }
        #expect(Double(different) < 0.02 * Double(level.bytes.count))
    }

    @Test func inkMadeBeforeGivesTheSamePage() throws {
        let page = try PatternPage.lines(turnedClockwise: 2)
        let ink = try ReducedInk(page)
        let result = try PageStraightener().straighten(page, ink: ink)
        let alone = try PageStraightener().straighten(page)
        #expect(result.raster == alone.raster && result.report == alone.report && result.report.wasLevelled)
        // The ink decides: that of another page gives its skew.
        let level = try PageStraightener().straighten(page, ink: ReducedInk(PatternPage.lines()))
        #expect(!level.report.wasLevelled)
    }

    @Test func flatPicturesHaveNoSkew() throws {
        let flat = try PatternPage.grey(width: 30_000, height: 3, dotsPerInch: 300) { _, _ in 255 }
        #expect(try SkewFinder().find(in: flat).confidence == 0)
    }

    /// The corners were filled with the median of the outermost pixels, which left grey wedges on white pages.
    @Test func theCornersTakeThePapersColourAndNotTheRims() throws {
        var page = try PatternPage.lines(turnedClockwise: 2)
        let (width, height) = (page.width, page.height)
        let paper = page.bytes[width * (height / 20) + width / 20]
        page.withMutableBytes { pixels in
            for row in 0..<height {
                for column in 0..<width
                where min(column, row, width - 1 - column, height - 1 - row) < 2 {
                    pixels[row * width + column] = 150
                }
            }
        }
        let result = try PageStraightener(trimsBorders: false).straighten(page)
        #expect(result.report.wasLevelled)
        let (right, bottom) = (result.raster.width - 1, result.raster.height - 1)
        for (column, row) in [(1, 1), (right - 1, 1), (1, bottom - 1), (right - 1, bottom - 1)] {
            let level = result.raster.bytes[row * result.raster.width + column]
            #expect(abs(Int(level) - Int(paper)) < 12, "\(column), \(row): \(level), paper \(paper)")
        }
    }

    /// Lines all over the image, including its corners.
    @Test func thePageGrowsForContentInItsCorners() throws {
        let (sine, cosine) = (sin(6 * Double.pi / 180), cos(6 * Double.pi / 180))
        let page = try PatternPage.grey(width: 800, height: 1000) { x, y in
            let (u, v) = (Double(x) * cosine + Double(y) * sine, Double(y) * cosine - Double(x) * sine)
            return Int(v + 1000) % 40 < 18 && Int(u) % 90 < 70 ? 40 : 230
        }
        let result = try PageStraightener().straighten(page)
        #expect(abs(result.report.skew.degreesClockwise - 6) < 0.06)
        #expect(result.raster.width > page.width && result.raster.height > page.height)
    }

    /// A twentieth of a degree is a pixel on a page of this width.
    @Test(arguments: [0.15, -1.37])
    func smallSkewsAreFoundExactly(degrees: Double) throws {
        let page = try PatternPage.lines(
            turnedClockwise: degrees, width: 1300, height: 1700, dotsPerInch: 150)
        #expect(abs(try SkewFinder().find(in: page).degreesClockwise - degrees) < 0.05)
    }

    /// The sample letter was drawn 2 degrees askew.
    @Test func letterIsStraightened() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../SampleData/scans/letter.jpg").standardized.path
        let result = try PageStraightener().straighten(ImageDecoder.decode(fileAt: path, as: .grey))
        #expect(abs(result.report.skew.degreesClockwise - 2) < 0.05)
        #expect(result.report.wasLevelled)
    }

    @Test func levelCaptionsKeepASlantedPlan() throws {
        for plan in [PlanPage.plan, PlanPage.numbered] {
            let page = try plan.raster(turnedClockwise: 0)
            let result = try PageStraightener().straighten(page)
            #expect(!result.report.wasLevelled)
            let isUnchanged = result.raster == page
            #expect(isUnchanged)
        }
    }

    @Test func captionsLevelAPlan() throws {
        let result = try PageStraightener().straighten(PlanPage.plan.raster(turnedClockwise: 1))
        #expect(abs(result.report.skew.degreesClockwise - 1) < 0.1)
        #expect(result.report.wasLevelled)
    }

    @Test func rulesLevelAPageWithHardlyAnyText() throws {
        let result = try PageStraightener().straighten(PlanPage.table.raster(turnedClockwise: 1))
        #expect(abs(result.report.skew.degreesClockwise - 1) < 0.1)
        #expect(result.report.wasLevelled)
    }

    @Test(arguments: [0, 0.03, -0.04])
    func levelPageStays(degrees: Double) throws {
        let page = try PatternPage.lines(turnedClockwise: degrees)
        let result = try PageStraightener(findsPage: true).straighten(page)
        #expect(!result.report.wasLevelled)
        #expect(result.report.perspective == nil)
        #expect(abs(result.report.skew.degreesClockwise) < 0.15)
        let isUnchanged = result.raster == page
        #expect(isUnchanged)
    }

    @Test func imagesWithoutTextStay() throws {
        var pages = try [0, 128, 255].map { level in
            try PatternPage.grey(width: 400, height: 500) { _, _ in level }
        }
        pages.append(
            try PatternPage.grey(width: 600, height: 800) { x, y in UInt8(128 + PatternPage.grain(x, y) / 2) }
        )
        // A picture of smooth hills of light.
        pages.append(
            try PatternPage.grey(width: 600, height: 800) { x, y in
                UInt8(120 + 60 * sin(Double(x) / 70) * cos(Double(y) / 90 + Double(x) / 200))
            })
        for page in pages {
            let result = try PageStraightener(findsPage: true).straighten(page)
            #expect(!result.report.wasLevelled)
            let isUnchanged = result.raster == page
            #expect(isUnchanged)
        }
    }

    /// Lines of blue ink, turned by 3 degrees.
    private static func blueLines() throws -> Raster {
        let grey = try PatternPage.lines(turnedClockwise: 3)
        var colour = grey.converted(to: .rgb)
        colour.withMutableBytes { pixels in
            for (pixel, level) in grey.bytes.enumerated() where level == 40 {
                pixels[3 * pixel] = 20
                pixels[3 * pixel + 1] = 30
                pixels[3 * pixel + 2] = 150
            }
        }
        return colour
    }

    @Test func colourIsKept() throws {
        let colour = try Self.blueLines()
        let result = try PageStraightener().straighten(colour)
        #expect(result.raster.channels == .rgb)
        #expect(abs(result.report.skew.degreesClockwise - 3) < 0.06)
        let blue = (0..<(colour.width * colour.height)).count {
            Int(result.raster.bytes[3 * $0 + 2]) > Int(result.raster.bytes[3 * $0]) + 80
        }
        #expect(blue > 30_000)
        // The new corners are paper.
        #expect(result.raster.bytes[0..<3].allSatisfy { $0 == 230 })
    }

    /// Colours took part in the decisions, so that a page was straightened a little differently than in grey.
    @Test func pagesInColourAreStraightenedAsInGrey() throws {
        let colour = try Self.blueLines()
        let result = try PageStraightener().straighten(colour)
        let grey = try PageStraightener().straighten(colour.converted(to: .grey))
        let isSame = result.grey == grey.raster
        #expect(isSame)
        #expect(result.report == grey.report)
        #expect(result.raster.width == grey.raster.width && result.raster.height == grey.raster.height)
        let onlyGrey = try PageStraightener().straighten(colour, inColour: false).raster
        let isGrey = onlyGrey == grey.raster
        #expect(isGrey)
    }

    @Test(arguments: [(1, 1), (1, 3000), (3000, 1), (2, 2), (37, 11), (7, 2000), (45, 45)])
    func tinyAndStretchedPagesPass(width: Int, height: Int) throws {
        for channels in [Raster.Channels.grey, .rgb] {
            let page = try Raster(
                width: width, height: height, channels: channels,
                bytes: (0..<width * height * channels.rawValue).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            let result = try PageStraightener(findsPage: true).straighten(page)
            let isUnchanged = result.raster == page
            #expect(isUnchanged)
            _ = try BackgroundNormaliser().normalise(page)
            _ = try RecognitionScaler().scale(page)
            #expect(try Binariser().binarise(page).width == width)
        }
    }

    @Test func tooLongSidesFail() throws {
        let strip = try Raster(
            width: 32768, height: 1, channels: .grey, bytes: [UInt8](repeating: 255, count: 32768))
        let error = #expect(throws: ScanningError.self) { try PageStraightener().straighten(strip) }
        #expect(error?.code == .tooLarge)
    }

    @Test func versionIsANumber() {
        #expect(ScanningLibrary.version.first?.isNumber == true)
        #expect(ScanningLibrary.version.contains("."))
    }
}

import Images
import Scanning
import Testing

@Suite struct TrueResolutionTests {
    private func resolution(
        _ width: Int, _ height: Int, stated: Double?, paper: PaperSize? = nil
    ) throws -> TrueResolution? {
        TrueResolution(
            of: try Raster(
                width: width, height: height, channels: .grey,
                bytes: [UInt8](repeating: 255, count: width * height), dotsPerInch: stated), paper: paper)
    }

    /// Scanners state 72 for a scan at 362.
    @Test func aFalseResolutionIsCorrected() throws {
        let found = try #require(try resolution(2_993, 4_233, stated: 72))
        #expect(abs(found.dotsPerInch - 362) < 1)
        #expect(found.paper == .a4)
        #expect(found.stated == 72)
    }

    @Test(arguments: [
        (PaperSize.letter, 1_700, 2_200, 200.0), (.legal, 1_275, 2_100, 150), (.card, 1_012, 638, 300),
        (.b5, 1_386, 1_969, 200), (.a4, 2_339, 1_654, 200), (.receipt80, 630, 2_000, 200),
    ])
    func papersAreRecognised(paper: PaperSize, width: Int, height: Int, dotsPerInch: Double) throws {
        let found = try #require(try resolution(width, height, stated: nil, paper: paper))
        #expect(abs(found.dotsPerInch - dotsPerInch) < 2)
    }

    @Test func theExpectedPaperDecidesBetweenEqualProportions() throws {
        #expect(try resolution(1_748, 2_480, stated: nil, paper: .a5)?.dotsPerInch.rounded() == 300)
        #expect(try resolution(1_748, 2_480, stated: nil)?.paper == .a4)
    }

    @Test func aPlausibleValueIsTrusted() throws {
        #expect(try resolution(1_654, 2_339, stated: 200)?.paper == nil)
        #expect(try resolution(1_000, 1_000, stated: 300)?.dotsPerInch == 300)
    }

    /// A photo has no paper's proportions.
    @Test func photosHaveNoResolution() throws {
        #expect(try resolution(1_600, 1_200, stated: 72) == nil)
        #expect(try resolution(1_600, 900, stated: nil) == nil)
    }
}

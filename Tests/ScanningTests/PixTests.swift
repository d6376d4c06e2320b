import CLeptonica
import Images
import Testing

@testable import Scanning

/// What is computed for many pixels at a time, compared with leptonica, which does the same pixel by pixel.
@Suite struct PixTests {
    private typealias Pix = Scanning.Pix

    private static func page(_ width: Int, _ height: Int, darkest: Int = 0) throws -> Pix {
        try Pix(
            PatternPage.grey(width: width, height: height) { x, y in
                let place = UInt64(y * width + x + 1)
                let mixed = (place &* 0x9E37_79B9_7F4A_7C15) ^ (place &* 0xC2B2_AE3D_27D4_EB4F) >> 29
                return UInt8(darkest + Int(mixed >> 40) % (256 - darkest))
            })
    }

    private static func bytes(_ pix: UnsafeMutablePointer<PIX>?) throws -> [UInt8] {
        try Pix(owning: #require(pix)).greyBytes()
    }

    @Test(arguments: [
        (300, 200, 0.667), (301, 203, 0.51), (1_000, 777, 0.45), (997, 640, 0.3), (333, 444, 0.69),
        (500, 500, 0.08), (77, 55, 0.2), (1_240, 1_754, 0.6666667), (20, 31, 0.07), (300, 200, 0.5),
        (300, 200, 0.75),
    ])
    func reducedImagesAreLeptonicas(width: Int, height: Int, factor: Double) throws {
        let page = try Self.page(width, height)
        let expected = pixScaleAreaMap(page.pix, Float(factor), Float(factor))
        let made = try page.scaled(by: factor)
        #expect(made.width == Int(pixGetWidth(expected)))
        #expect(try made.greyBytes() == Self.bytes(expected))
    }

    /// The sums of white rows are the largest.
    @Test(arguments: [33, 34, 35, 43, 49], [0.08, 0.083, 0.1])
    func whiteStaysWhite(side: Int, factor: Double) throws {
        let page = try Pix(PatternPage.grey(width: 40 * side, height: side) { _, _ in 255 })
        #expect(try page.scaled(by: factor).greyBytes().allSatisfy { $0 == 255 })
    }

    @Test(arguments: [(300, 200, 8), (301, 203, 5), (97, 55, 2), (600, 400, 16)])
    func pagesDividedByTilesAreLeptonicas(width: Int, height: Int, side: Int) throws {
        let page = try Self.page(width, height)
        let tiles = try Self.page((width + side - 1) / side, (height + side - 1) / side, darkest: 30)
        let factors = Pix(owning: try #require(pixGetInvBackgroundMap(tiles.pix, 255, 0, 0)))
        let expected = pixApplyInvBackgroundGrayMap(page.pix, factors.pix, Int32(side), Int32(side))
        #expect(try page.divided(byTiles: tiles, side: side).greyBytes() == Self.bytes(expected))
    }

    @Test func pixelsBeyondTheTilesAreBlack() throws {
        let page = try Self.page(100, 80, darkest: 200)
        let divided = try page.divided(byTiles: Self.page(10, 8, darkest: 100), side: 8)
        let levels = try LevelGrid(divided)
        #expect(levels[79, 63] > 0)
        #expect(levels[80, 63] == 0 && levels[79, 64] == 0)
    }

    @Test(arguments: [(1_240, 1_754), (500, 400)])
    func whiteBackgroundsAreLeptonicas(width: Int, height: Int) throws {
        let page = try Self.page(width, height, darkest: 120)
        let expected = pixBackgroundNorm(page.pix, nil, nil, 20, 30, 60, 40, 255, 4, 4)
        #expect(try #require(try page.withWhiteBackground()).greyBytes() == Self.bytes(expected))
    }

    @Test(arguments: [
        (50, 40, 3), (50, 40, 4), (51, 37, 9), (310, 438, 9), (310, 438, 262), (20, 30, 25), (13, 5, 9),
        (5, 5, 40), (1, 9, 3), (7, 7, 1),
    ])
    func gridsWithoutInkAreLeptonicasClosing(width: Int, height: Int, size: Int) throws {
        let page = try Self.page(width, height)
        let expected = pixCloseGray(page.pix, Int32(size | 1), Int32(size | 1))
        #expect(try LevelGrid(page).withoutInk(size: size).levels == Self.bytes(expected))
    }
}

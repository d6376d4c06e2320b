import Foundation
import Images
import Scanning
import Testing

@Suite struct LayersTests {
    private func isInk(_ mask: Bitmap, _ column: Int, _ row: Int) -> Bool {
        mask.bytes[row * mask.bytesPerRow + column / 8] & (0x80 >> UInt8(column % 8)) != 0
    }

    @Test func inkIsSharpAndThePaperSmooth() throws {
        let page = ColouredPage()
        let layers = try PageSeparator(backgroundDotsPerInch: 25).separate(page.raster())
        #expect(layers.inks.count == 2)
        #expect(layers.pictureShare == 0)
        #expect(layers.background.width == 125 && layers.background.dotsPerInch == 25)
        for (ink, isUpper) in zip(layers.inks, layers.inks.map { $0.red < 100 }) {
            let colour = isUpper ? ColouredPage.Colour.black : .red
            #expect(abs(Int(ink.red) - Int(colour.red)) < 16 && abs(Int(ink.green) - Int(colour.green)) < 16)
            var wrong = 0
            for row in 0..<page.height {
                for column in 0..<page.width {
                    let expected = page.isInk(column, row) && (row < page.secondHalf) == isUpper
                    if isInk(ink.mask, column, row) != expected { wrong += 1 }
                }
            }
            #expect(wrong < 50)
        }
        let levels = layers.background.bytes.map(Int.init)
        #expect((levels.min() ?? 0) > 225, "no ink is left in the background")
    }

    @Test func picturesStayComplete() throws {
        var page = ColouredPage()
        page.picture = (200, 200)
        let layers = try PageSeparator(pictureDotsPerInch: 50).separate(page.raster())
        #expect(abs(layers.pictureShare - 0.075) < 0.03)
        #expect(layers.background.dotsPerInch == 50)
        for ink in layers.inks {
            let inside = (210..<340).flatMap { row in (210..<340).filter { isInk(ink.mask, $0, row) } }
            #expect(inside.isEmpty)
        }
        let seen = try layers.flattened()
        let page2 = try page.raster()
        let differences = zip(seen.bytes, page2.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(Double(differences) / Double(seen.bytes.count) < 4)
    }

    @Test func separationIsDeterministic() throws {
        let page = try ColouredPage().raster()
        let (one, other) = (try PageSeparator().separate(page), try PageSeparator().separate(page))
        let isSame = one.inks == other.inks && one.background == other.background
        #expect(isSame)
    }

    @Test(arguments: [(1, 1), (3, 900), (900, 3), (64, 64)]) func pagesWithoutText(width: Int, height: Int)
        throws
    {
        for level: UInt8 in [0, 128, 255] {
            let page = try Raster(
                width: width, height: height, channels: .rgb,
                bytes: [UInt8](repeating: level, count: 3 * width * height))
            let layers = try PageSeparator().separate(page)
            let seen = try layers.flattened()
            if !layers.inks.isEmpty { #expect(seen.width == width && seen.height == height) }
            #expect(seen.bytes.allSatisfy { abs(Int($0) - Int(level)) < 24 })
            _ = try ColourContent(page)
        }
    }

    @Test func tooLongSidesFail() throws {
        let strip = try Raster(
            width: 32768, height: 1, channels: .grey, bytes: [UInt8](repeating: 255, count: 32768))
        #expect(throws: ScanningError.self) { try PageSeparator().separate(strip) }
        #expect(throws: ScanningError.self) { try ColourContent(strip) }
    }

    @Test func contentDecidesTheColourMode() throws {
        var page = ColouredPage()
        page.inks = [.black]
        #expect(try ColourContent(page.raster()).kind == .blackAndWhite, "yellowish paper is no colour")
        page.picture = (200, 200)
        page.isPictureGrey = true
        page.paper = ColouredPage.Colour(red: 250, green: 250, blue: 250)
        #expect(try ColourContent(page.raster()).kind == .grey)
        #expect(try ColourContent(page.raster().converted(to: .grey)).kind == .grey)
        page.isPictureGrey = false
        #expect(try ColourContent(page.raster()).kind == .colour)
        let coloured = try ColourContent(ColouredPage().raster())
        #expect(coloured.kind == .colour)
        #expect(coloured.colouredShare > 0.03)
    }

    /// Text with grain, a deep shadow, and show-through.
    private static func badPage(
        grain: Double, shadow: Double, tone: @escaping (Int, Int) -> Double? = { _, _ in nil }
    ) throws -> Raster {
        try PatternPage.grey(width: 1000, height: 1250, dotsPerInch: 150) { x, y in
            var level = PatternPage.isInk(Double(x), Double(y), width: 1000, height: 1250) ? 60.0 : 232
            // Strokes as thin as those of letters.
            if x % 12 >= 6 { level = 232 }
            if level == 232, PatternPage.isInk(Double(1000 - x), Double(y + 20), width: 1000, height: 1250) {
                level = 222
            }
            level = tone(x, y) ?? level
            let light = 1 - shadow * Double(x) / 1000
            return UInt8(min(255, max(0, level * light + grain * Double(PatternPage.grain(x, y)) / 128)))
        }
    }

    @Test(arguments: [(0.0, 0.0), (18, 0.3), (24, 0.7)])
    func textUnderBadLightIsBlackAndWhite(grain: Double, shadow: Double) throws {
        let page = try Self.badPage(grain: grain, shadow: shadow)
        #expect(try ColourContent(page).kind == .blackAndWhite)
        let clean = try BackgroundNormaliser().normalise(page).raster
        #expect(try ColourContent(clean).kind == .blackAndWhite)
    }

    @Test(arguments: [(0.0, 0.0), (18, 0.3), (24, 0.5)])
    func tonesUnderBadLightStay(grain: Double, shadow: Double) throws {
        let tint = try Self.badPage(grain: grain, shadow: shadow) { x, y in
            (300..<500).contains(x) && (500..<700).contains(y) ? 130 : nil
        }
        let picture = try Self.badPage(grain: grain, shadow: shadow) { x, y in
            (300..<500).contains(x) && (500..<700).contains(y)
                ? 120 + 60 * sin(Double(x) / 15) * cos(Double(y) / 21) : nil
        }
        for page in [tint, picture] {
            let clean = try BackgroundNormaliser().normalise(page).raster
            #expect(try ColourContent(clean).kind == .grey)
        }
    }

    @Test func textInADeepShadowIsInk() throws {
        let page = try Self.badPage(grain: 0, shadow: 0.8)
        let layers = try PageSeparator().separate(page)
        let ink = try #require(layers.inks.first?.mask)
        var (missed, drawn) = (0, 0)
        for row in 150..<1100 {
            for column in 700..<880
            where column % 12 < 6
                && PatternPage.isInk(Double(column), Double(row), width: 1000, height: 1250)
            {
                drawn += 1
                if !layers.inks.contains(where: { isInk($0.mask, column, row) }) { missed += 1 }
            }
        }
        #expect(ink.width == 1000)
        #expect(missed * 50 < drawn)
    }

    /// A black line every 60 pixels down, a red one every 60 across, three pixels wide.
    @Test func crossingLinesKeepTheirColours() throws {
        let (width, height) = (600, 480)
        func isLine(_ place: Int) -> Bool { (30..<33).contains(place % 60) }
        let bytes = (0..<height).flatMap { row in
            (0..<width).flatMap { column -> [UInt8] in
                isLine(column) ? [20, 20, 20] : isLine(row) ? [210, 60, 60] : [255, 255, 255]
            }
        }
        let page = try Raster(width: width, height: height, channels: .rgb, bytes: bytes, dotsPerInch: 150)
        let layers = try PageSeparator().separate(page)
        let black = try #require(layers.inks.first { $0.red < 60 })
        let red = try #require(layers.inks.first { $0.red > 160 && $0.green < 100 })
        #expect(layers.inks.count == 2)
        for place in 40..<440 {
            #expect(isInk(black.mask, 91, place))
            #expect(isInk(red.mask, place, 151) == !isLine(place))
        }
    }
}

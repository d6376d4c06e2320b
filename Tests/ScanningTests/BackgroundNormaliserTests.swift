import Images
import Scanning
import Testing

@Suite struct BackgroundNormaliserTests {
    @Test func shadowBecomesWhite() throws {
        var page = try PatternPage.lines()
        let width = page.width
        page.withMutableBytes { pixels in
            for index in pixels.indices {
                let light = 0.25 + 0.75 * Double(index % width) / Double(width)
                pixels[index] = UInt8(Double(pixels[index]) * light)
            }
        }
        let result = try BackgroundNormaliser().normalise(page)
        #expect(result.wasChanged)
        #expect(result.pictureShare == 0)
        let margin = (0..<width).map { result.raster.bytes[40 * width + $0] }
        #expect(page.bytes[40 * width] < 60)
        #expect((margin.min() ?? 0) >= 245)
        let ink = (400..<480).flatMap { y in (0..<width).map { result.raster.bytes[y * width + $0] } }
        #expect((ink.min() ?? 255) < 60)
    }

    @Test func fadedInkBecomesDark() throws {
        let page = try PatternPage.lines(paper: 210, ink: 150)
        let result = try BackgroundNormaliser().normalise(page)
        #expect((result.inkLevel ?? 0) > 150)
        #expect((result.raster.bytes.min() ?? 255) < 80)
        let plain = try BackgroundNormaliser(darkensFadedInk: false).normalise(page)
        #expect((plain.raster.bytes.min() ?? 0) > 150)
    }

    /// A page with a picture and a grey block, under a given light.
    private static func illustrated(light: @escaping (Int) -> Double) throws -> Raster {
        try PatternPage.grey(width: 800, height: 1000, dotsPerInch: 100) { x, y in
            var level = PatternPage.isInk(Double(x), Double(y), width: 800, height: 1000) ? 40.0 : 230
            if (150..<450).contains(x), (200..<500).contains(y) { level = 60 + Double((x + y) % 200) / 2 }
            if (500..<700).contains(x), (600..<800).contains(y) { level = 140 }
            return UInt8(level * light(x))
        }
    }

    @Test func picturesAndGreyBlocksSurvive() throws {
        let page = try Self.illustrated { 1 - 0.4 * Double($0) / 800 }
        let result = try BackgroundNormaliser(darkensFadedInk: false).normalise(page)
        #expect(result.wasChanged)
        #expect((0.1...0.25).contains(result.pictureShare))
        func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> Int {
            rows.reduce(0) { sum, y in
                columns.reduce(sum) { $0 + Int(result.raster.bytes[y * page.width + $1]) }
            } / (columns.count * rows.count)
        }
        // As dark relative to white paper as they were to paper of 230.
        #expect(abs(mean(540..<660, 640..<760) - 140 * 255 / 230) < 18)
        #expect(abs(mean(200..<400, 250..<450) - 110 * 255 / 230) < 18)
        #expect(mean(10..<90, 10..<900) >= 250)
    }

    @Test func fullPagePhotosStay() throws {
        let page = try PatternPage.grey(width: 800, height: 1000) { x, y in
            UInt8(110 + PatternPage.grain(x / 25, y / 25) / 2)
        }
        let result = try BackgroundNormaliser().normalise(page)
        #expect(!result.wasChanged)
        let isUnchanged = result.raster == page
        #expect(isUnchanged)
    }

    @Test func coloursStayAndTintedPaperBecomesWhite() throws {
        let grey = try PatternPage.lines()
        var colour = grey.converted(to: .rgb)
        colour.withMutableBytes { pixels in
            for (pixel, level) in grey.bytes.enumerated() {
                let ink: [UInt8] = [180, 20, 40], paper: [UInt8] = [235, 225, 190]
                for band in 0..<3 { pixels[3 * pixel + band] = level == 40 ? ink[band] : paper[band] }
            }
        }
        let result = try BackgroundNormaliser().normalise(colour)
        #expect(result.raster.channels == .rgb)
        #expect(result.raster.bytes[0..<3].allSatisfy { $0 >= 250 })
        let red = (0..<grey.width * grey.height).count {
            Int(result.raster.bytes[3 * $0]) > Int(result.raster.bytes[3 * $0 + 1]) + 100
        }
        #expect(red > 100_000)
    }

    @Test func blankPaperBecomesWhite() throws {
        let page = try PatternPage.grey(width: 500, height: 700) { x, y in
            UInt8(200 + PatternPage.grain(x, y) / 20)
        }
        let result = try BackgroundNormaliser().normalise(page)
        #expect((result.raster.bytes.min() ?? 0) > 225)
    }
}

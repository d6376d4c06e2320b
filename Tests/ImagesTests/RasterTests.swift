import Images
import Testing

@Suite struct RasterTests {
    @Test func onlyVisiblyColouredPixelsCount() throws {
        func raster(_ pixel: [UInt8]) throws -> Raster {
            try Raster(width: 2, height: 1, channels: .rgb, bytes: [90, 90, 90] + pixel)
        }
        #expect(try !raster([90, 100, 110]).hasColours)
        #expect(try raster([90, 100, 114]).hasColours)
        #expect(try !raster([90, 200, 90]).converted(to: .grey).hasColours)
    }

    @Test func imagesWithoutColoursBecomeGrey() throws {
        func channels(_ pixel: [UInt8]) throws -> Raster.Channels {
            try Raster(width: 2, height: 1, channels: .rgb, bytes: [90, 91, 90] + pixel).inFewestChannels
                .channels
        }
        #expect(try channels([250, 247, 249]) == .grey)
        #expect(try channels([250, 246, 249]) == .rgb)
        let grey = try Raster(width: 1, height: 1, channels: .grey, bytes: [7])
        #expect(grey.inFewestChannels.bytes == [7])
    }

    @Test(arguments: [
        (0, 1, 0), (1, 0, 0), (-2, -2, 4), (2, 2, 3), (2, 2, 5), (Int.max, 2, 4), (1 << 31, 1, 4),
    ])
    func sizeAndByteCountMustMatch(width: Int, height: Int, count: Int) throws {
        let error = #expect(throws: ImageError.self) {
            try Raster(
                width: width, height: height, channels: .grey, bytes: [UInt8](repeating: 0, count: count))
        }
        #expect(error?.code == .invalidRaster)
    }

    @Test(arguments: [0, -72, Double.nan, .infinity])
    func invalidResolutionIsUnknown(resolution: Double) throws {
        let raster = try Raster(width: 1, height: 1, channels: .grey, bytes: [0], dotsPerInch: resolution)
        #expect(raster.dotsPerInch == nil)
    }

    @Test func pixelsChangeInPlace() throws {
        var raster = try Raster(width: 2, height: 1, channels: .grey, bytes: [1, 2])
        let copy = raster
        let count = raster.withMutableBytes { pixels in
            pixels[1] = 9
            return pixels.count
        }
        #expect(count == 2)
        #expect(raster.bytes == [1, 9])
        #expect(copy.bytes == [1, 2])
    }

    @Test func descriptionOmitsPixels() throws {
        let raster = try Raster(width: 2, height: 1, channels: .grey, bytes: [1, 2], dotsPerInch: 300)
        #expect("\(raster)" == "2 x 1 grey, 300.0 dpi")
    }

    /// Luma by ITU-R BT.601: 0.299 R + 0.587 G + 0.114 B.
    @Test func greyIsLuma() throws {
        let colours: [UInt8] = [255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 12, 200, 99]
        let raster = try Raster(width: 6, height: 1, channels: .rgb, bytes: colours)
        #expect(raster.converted(to: .grey).bytes == [255, 0, 76, 150, 29, 132])
        #expect(raster.converted(to: .rgb) == raster)
    }

    @Test func greyBecomesThreeEqualChannels() throws {
        let raster = try Raster(width: 2, height: 1, channels: .grey, bytes: [7, 250], dotsPerInch: 96)
        let colour = raster.converted(to: .rgb)
        #expect(colour.bytes == [7, 7, 7, 250, 250, 250])
        #expect(colour.dotsPerInch == 96)
        #expect(colour.converted(to: .grey) == raster)
    }

    @Test func quarterTurns() throws {
        let raster = try Raster(width: 3, height: 2, channels: .grey, bytes: [1, 2, 3, 4, 5, 6])
        let once = raster.rotated(quarterTurnsClockwise: 1)
        #expect(once.width == 2)
        #expect(once.height == 3)
        #expect(once.bytes == [4, 1, 5, 2, 6, 3])
        #expect(raster.rotated(quarterTurnsClockwise: 2).bytes == [6, 5, 4, 3, 2, 1])
        #expect(raster.rotated(quarterTurnsClockwise: 3).bytes == [3, 6, 2, 5, 1, 4])
        #expect(raster.rotated(quarterTurnsClockwise: -1) == raster.rotated(quarterTurnsClockwise: 3))
        #expect(raster.rotated(quarterTurnsClockwise: 4) == raster)
        #expect(raster.rotated(quarterTurnsClockwise: .min) == raster)
    }

    @Test func quarterTurnsKeepColoursTogether() throws {
        let raster = try Raster(width: 2, height: 1, channels: .rgb, bytes: [1, 2, 3, 4, 5, 6])
        #expect(raster.rotated(quarterTurnsClockwise: 1).bytes == [1, 2, 3, 4, 5, 6])
        #expect(raster.rotated(quarterTurnsClockwise: 2).bytes == [4, 5, 6, 1, 2, 3])
    }

    @Test func resizingFitsTheBoxAndKeepsThePaperSize() throws {
        let raster = try Raster(
            width: 400, height: 300, channels: .rgb, bytes: [UInt8](repeating: 90, count: 360_000),
            dotsPerInch: 200)
        let small = try raster.resized(toFit: 100, height: 100)
        #expect(small.width == 100)
        #expect(small.height == 75)
        #expect(small.dotsPerInch == 50)
        #expect(small.bytes.allSatisfy { $0 == 90 })
    }

    @Test func resizingEnlargesOnlyOnRequest() throws {
        let raster = try Raster(width: 2, height: 1, channels: .grey, bytes: [0, 255])
        #expect(try raster.resized(toFit: 100, height: 100) == raster)
        let large = try raster.resized(toFit: 100, height: 100, enlarging: true)
        #expect(large.width == 100)
        #expect(large.height == 50)
        #expect(large.bytes[0] < 10)
        #expect(large.bytes[99] > 245)
    }

    @Test func veryThinImagesKeepOnePixel() throws {
        let raster = try Raster(
            width: 1000, height: 2, channels: .grey, bytes: [UInt8](repeating: 255, count: 2000))
        let small = try raster.resized(toFit: 10, height: 10)
        #expect(small.width == 10)
        #expect(small.height == 1)
        #expect(throws: ImageError.self) { try raster.resized(toFit: 0, height: 10) }
    }

    /// A4 is 8.27 x 11.69 inches, Letter 8.5 x 11.
    @Test(arguments: [
        (2480, 3508, 300.0, 300.0), (2480, 3508, nil, 300), (2480, 3508, 72, 300), (3508, 2480, 72, 300),
        (1654, 2339, nil, 200), (2550, 3300, nil, 300), (595, 842, 72, 72), (1000, 3000, nil, 300),
        (600, 900, 72, 72), (4000, 6000, 72, 300), (100, 141, nil, 70), (5000, 5000, 9000, 300),
    ])
    func workingResolution(width: Int, height: Int, stated: Double?, expected: Double) throws {
        let raster = try Raster(
            width: width, height: height, channels: .grey,
            bytes: [UInt8](repeating: 0, count: width * height),
            dotsPerInch: stated)
        #expect(abs(raster.workingDotsPerInch - expected) < 0.5)
    }
}

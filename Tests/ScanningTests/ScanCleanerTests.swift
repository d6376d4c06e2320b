import Foundation
import Images
import Scanning
import Testing

@Suite struct ScanCleanerTests {
    /// A page of dark bars like lines of words, turned clockwise about its centre by exact geometry.
    static func page(
        turnedClockwise degrees: Double, paper: UInt8 = 230, ink: UInt8 = 40, width: Int = 800,
        height: Int = 1000
    ) throws -> Raster {
        let angle = degrees * .pi / 180
        let (cosine, sine) = (cos(angle), sin(angle))
        let (centreX, centreY) = (Double(width) / 2, Double(height) / 2)
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height) { pixels, count in
            for y in 0..<height {
                // Where the pixel lies on the page before it is turned; y grows downwards.
                var u = -centreX * cosine + (Double(y) - centreY) * sine + centreX
                var v = centreX * sine + (Double(y) - centreY) * cosine + centreY
                for x in 0..<width {
                    let isText = u > 100 && u < Double(width) - 100 && v > 120 && v < Double(height) - 120
                    let isInk = isText && Int(v) % 40 < 18 && (Int(u) + 13 * (Int(v) / 40)) % 90 < 70
                    pixels[y * width + x] = isInk ? ink : paper
                    u += cosine
                    v -= sine
                }
            }
            count = width * height
        }
        return try Raster(width: width, height: height, channels: .grey, bytes: bytes, dotsPerInch: 120)
    }

    private static let level = Result { try ScanCleaner().straighten(page(turnedClockwise: 0)).raster }

    @Test(arguments: [-6.5, -3.3, -0.5, 0.5, 2.25, 6.5])
    func skewIsFoundAndUndone(degrees: Double) throws {
        let page = try Self.page(turnedClockwise: degrees)
        let result = try ScanCleaner().straighten(page)
        #expect(abs(result.skewDegrees - degrees) < 0.1)
        #expect(result.wasRotated)
        #expect(result.skewConfidence > 2.5)
        #expect(result.raster.width == page.width)
        #expect(result.raster.height == page.height)
        #expect(result.raster.dotsPerInch == 120)

        let again = try ScanCleaner().straighten(result.raster)
        #expect(abs(again.skewDegrees) < 0.1)
        // Compared with the same page drawn level, few pixels differ clearly.
        let level = try Self.level.get()
        let different = zip(level.bytes, result.raster.bytes).count { abs(Int($0) - Int($1)) > 128 }
        #expect(Double(different) < 0.02 * Double(level.bytes.count))
    }

    /// The sample letter was drawn 2 degrees askew.
    @Test func letterIsStraightened() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../SampleData/scans/letter.jpg").standardized.path
        let result = try ScanCleaner().straighten(ImageDecoder.decode(fileAt: path, as: .grey))
        #expect(abs(result.skewDegrees - 2) < 0.1)
        #expect(result.wasRotated)
        // The dark edge of the scan becomes paper.
        let raster = result.raster
        let edge = (1000..<1100).map { Int(raster.bytes[$0 * raster.width + 20]) }
        #expect(edge.reduce(0, +) / edge.count > 220)
    }

    @Test func levelPageStays() throws {
        let page = try Self.page(turnedClockwise: 0)
        let result = try ScanCleaner(normalisesBackground: false).straighten(page)
        #expect(!result.wasRotated)
        #expect(abs(result.skewDegrees) < 0.1)
        let isUnchanged = result.raster == page
        #expect(isUnchanged)
    }

    @Test func blankPageStays() throws {
        for level: UInt8 in [0, 128, 255] {
            let page = try Raster(
                width: 400, height: 500, channels: .grey, bytes: [UInt8](repeating: level, count: 200_000))
            let result = try ScanCleaner(normalisesBackground: false).straighten(page)
            #expect(!result.wasRotated)
            let isUnchanged = result.raster == page
            #expect(isUnchanged)
        }
    }

    @Test func shadowBecomesWhite() throws {
        var page = try Self.page(turnedClockwise: 0)
        let width = page.width
        page.withMutableBytes { pixels in
            for index in pixels.indices {
                let light = 0.55 + 0.45 * Double(index % width) / Double(width)
                pixels[index] = UInt8(Double(pixels[index]) * light)
            }
        }
        let result = try ScanCleaner().straighten(page).raster
        let margin = (0..<page.width).map { result.bytes[40 * page.width + $0] }
        #expect(page.bytes[40 * page.width] < 130)
        let palest = margin.min()
        #expect((palest ?? 0) >= 235)
        let darkest = (400..<480).flatMap { y in (0..<page.width).map { result.bytes[y * page.width + $0] } }
            .min()
        #expect((darkest ?? 255) < 90)
    }

    @Test func colourStaysColour() throws {
        let grey = try Self.page(turnedClockwise: 3)
        var colour = grey.converted(to: .rgb)
        colour.withMutableBytes { pixels in
            for (pixel, level) in grey.bytes.enumerated() where level == 40 {
                pixels[3 * pixel] = 20
                pixels[3 * pixel + 1] = 30
                pixels[3 * pixel + 2] = 150
            }
        }
        let result = try ScanCleaner().straighten(colour)
        #expect(result.raster.channels == .rgb)
        #expect(abs(result.skewDegrees - 3) < 0.1)
        let blue = (0..<(grey.width * grey.height)).count {
            Int(result.raster.bytes[3 * $0 + 2]) > Int(result.raster.bytes[3 * $0]) + 80
        }
        #expect(blue > 30_000)
        #expect(result.raster.bytes[0..<3].allSatisfy { $0 >= 245 })
    }

    @Test func pixelsSurviveTheWayThrough() throws {
        for (channels, width) in [(Raster.Channels.grey, 37), (.rgb, 5), (.grey, 1)] {
            let count = width * 11 * channels.rawValue
            let page = try Raster(
                width: width, height: 11, channels: channels,
                bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            let isUnchanged = try ScanCleaner(normalisesBackground: false).straighten(page).raster == page
            #expect(isUnchanged)
        }
    }

    @Test func tooLongSidesAreRefused() throws {
        let strip = try Raster(
            width: 32768, height: 1, channels: .grey, bytes: [UInt8](repeating: 255, count: 32768))
        let error = #expect(throws: ScanningError.self) { try ScanCleaner().straighten(strip) }
        #expect(error?.code == .tooLarge)
    }

    @Test func versionIsANumber() {
        #expect(ScanningLibrary.version.first?.isNumber == true)
        #expect(ScanningLibrary.version.contains("."))
    }
}

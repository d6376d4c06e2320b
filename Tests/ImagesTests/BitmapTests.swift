import Images
import Testing

@Suite struct BitmapTests {
    @Test(arguments: [1, 7, 8, 9, 31])
    func bitonalRastersRoundtrip(width: Int) throws {
        let pixels = (0..<(width * 5)).map { $0 % 3 == 0 ? UInt8(0) : 255 }
        let raster = try Raster(width: width, height: 5, channels: .grey, bytes: pixels, dotsPerInch: 200)
        #expect(Bitmap(raster, inkBelow: 128).raster == raster)
    }

    @Test func inkIsDarkerThanTheThreshold() throws {
        let raster = try Raster(width: 3, height: 1, channels: .grey, bytes: [99, 100, 101])
        #expect(Bitmap(raster, inkBelow: 100).bytes == [0b1000_0000])
    }

    @Test func bitsPastTheWidthAreCleared() throws {
        let bitmap = try Bitmap(width: 3, height: 2, bytes: [0xFF, 0xFF])
        #expect(bitmap.bytes == [0b1110_0000, 0b1110_0000])
        #expect(bitmap.inkShare == 1)
    }

    @Test(arguments: [(0, 1, 0), (1, 0, 0), (9, 1, 1), (8, 1, 2), (Int.max, 2, 1)])
    func aWrongNumberOfBytesFails(width: Int, height: Int, count: Int) {
        #expect(throws: ImageError.self) {
            try Bitmap(width: width, height: height, bytes: [UInt8](repeating: 0, count: count))
        }
    }
}

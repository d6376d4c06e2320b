import Images
import Testing

@Suite struct ComparisonSheetTests {
    private func plain(_ level: [UInt8], width: Int, height: Int) throws -> Raster {
        try Raster(
            width: width, height: height, channels: .rgb,
            bytes: (0..<(width * height)).flatMap { _ in level })
    }

    /// The colour of a pixel.
    private func pixel(_ sheet: Raster, _ x: Int, _ y: Int) -> [UInt8] {
        Array(sheet.bytes[(3 * (y * sheet.width + x))..<(3 * (y * sheet.width + x) + 3)])
    }

    @Test func bothHalvesAreBelowTheirCaptions() throws {
        var sheet = ComparisonSheet()
        for _ in 0..<2 {
            try sheet.add(
                ComparisonSheet.Half(
                    plain([200, 0, 0], width: 2_000, height: 1_000), caption: "Before: <1 & 2>"),
                ComparisonSheet.Half(plain([0, 0, 200], width: 300, height: 100), caption: "After"))
        }
        let raster = try sheet.raster()
        #expect(raster.width == ComparisonSheet.width)
        let half = raster.height / 2
        for top in [0, half] {
            #expect(pixel(raster, 400, top + half / 2) == [200, 0, 0])
            #expect(pixel(raster, 820, top + half / 4) == [0, 0, 200])
            // A small image is not enlarged.
            #expect(pixel(raster, 1_500, top + half - 30) != [0, 0, 200])
        }
        let captions = (0..<40).flatMap { row in (0..<800).map { pixel(raster, $0, row)[0] } }
        #expect(captions.contains { $0 < 60 }, "letters are black")
        let after = (0..<40).flatMap { row in (800..<1_600).map { pixel(raster, $0, row)[0] } }
        #expect(after.contains { $0 < 60 })
    }

    @Test func longAndEmptyCaptionsAreDrawn() throws {
        var sheet = ComparisonSheet()
        let dot = try plain([9, 9, 9], width: 1, height: 1)
        try sheet.add(
            ComparisonSheet.Half(dot, caption: String(repeating: "many words ", count: 60)),
            ComparisonSheet.Half(dot, caption: " "))
        #expect(try sheet.raster().height > 100)
        #expect(throws: ImageError.self) { try ComparisonSheet().raster() }
    }
}

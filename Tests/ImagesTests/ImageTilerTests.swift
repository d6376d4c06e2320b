import DocumentModel
import Testing

@testable import Images

@Suite("Tiles of images")
struct ImageTilerTests {
    @Test("cover every level without overlap, the largest first, for any shape")
    func levels() throws {
        let (width, height, side) = (50, 31, 16)
        var bytes = [UInt8](repeating: 255, count: 3 * width * height)
        for place in bytes.indices where place / 3 % width < width / 2 { bytes[place] = 0 }
        let raster = try Raster(width: width, height: height, channels: .rgb, bytes: bytes, dotsPerInch: nil)
        let pyramid = TilePyramid(width: width, height: height, side: side)
        var tiles: [ImageTile] = []
        try ImageTiler.eachTile(of: raster, pyramid, as: .png()) { tiles.append($0) }
        #expect(Double(tiles.count) == pyramid.tileCount)
        #expect(tiles.map(\.level) == tiles.map(\.level).sorted(by: >))
        for level in pyramid.levels {
            let own = tiles.filter { $0.level == level.number }
            #expect(own.reduce(0) { $0 + $1.picture.width * $1.picture.height } == level.width * level.height)
            // Black on the left, white on the right.
            guard level.width >= 8 else { continue }
            for (column, expected) in [(0, 0), (level.columns - 1, 255)] {
                let tile = try #require(own.first { $0.column == column && $0.row == 0 })
                let pixels = try ImageDecoder.decode(tile.picture.bytes, as: .grey)
                let corner = pixels.bytes[expected == 0 ? 0 : pixels.width - 1]
                #expect(abs(Int(corner) - expected) < 8, "level \(level.number)")
            }
        }
    }
}

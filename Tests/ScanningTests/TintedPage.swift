import Foundation
import Images

/// A page of bars like lines of words, with tinted boxes that contain bars too, under a given light, at 60 dpi.
struct TintedPage {
    typealias Colour = SIMD3<Double>

    static let width = 350
    static let height = 450
    static let white = Colour(repeating: 240)

    /// The first box; the others follow below like table rows.
    static let boxes = [
        Box(left: 60, top: 165, right: 290, bottom: 215), Box(left: 60, top: 235, right: 290, bottom: 253),
        Box(left: 60, top: 270, right: 290, bottom: 288),
    ]

    struct Box {
        let left: Int
        let top: Int
        let right: Int
        let bottom: Int

        func contains(_ x: Int, _ y: Int) -> Bool { x >= left && x < right && y >= top && y < bottom }
    }

    var tint = TintedPage.white
    /// The light that reaches a position as a share of white, both coordinates from 0 to 1.
    var light: (Double, Double) -> Colour = { _, _ in Colour(repeating: 1) }
    var grain = 0

    func raster(_ channels: Raster.Channels = .rgb) throws -> Raster {
        let white = Self.white[0]
        let tint = (0..<3).map { self.tint[$0] }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(3 * Self.width * Self.height)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let light = light(Double(x) / Double(Self.width), Double(y) / Double(Self.height))
                let isInk = isInk(x, y)
                let isTint = !isInk && Self.boxes.contains { $0.contains(x, y) }
                for band in 0..<3 {
                    let noise = grain == 0 ? 0 : grain * PatternPage.grain(x, y + 1000 * band) / 128
                    let level = (isInk ? 40 : isTint ? tint[band] : white) * light[band]
                    bytes.append(UInt8(min(255, max(0, Int(level) + noise))))
                }
            }
        }
        return try Raster(
            width: Self.width, height: Self.height, channels: .rgb, bytes: bytes, dotsPerInch: 60
        ).converted(to: channels)
    }

    /// Letters of 2 mm, in words with gaps; half of each box is empty.
    private func isInk(_ x: Int, _ y: Int) -> Bool {
        let right = y >= 160 && y < 290 ? 170 : 310
        guard y >= 30, y < 420, y % 10 < 4, x >= 40, x < right else { return false }
        return x % 4 < 2 && (x + 3 * y / 10) % 30 < 23
    }

    /// The mean colour of the empty part of a box.
    static func colour(ofBox index: Int, in page: Raster) -> Colour {
        let box = boxes[index]
        return mean(
            of: page, columns: (box.right - 100)..<(box.right - 6), rows: (box.top + 5)..<(box.bottom - 5))
    }

    static func mean(of page: Raster, columns: Range<Int>, rows: Range<Int>) -> Colour {
        var sum = [0, 0, 0]
        let channels = page.channels.rawValue
        for y in rows {
            for x in columns {
                for band in 0..<3 {
                    sum[band] += Int(page.bytes[channels * (y * page.width + x) + min(band, channels - 1)])
                }
            }
        }
        return Colour(Double(sum[0]), Double(sum[1]), Double(sum[2])) / Double(columns.count * rows.count)
    }
}

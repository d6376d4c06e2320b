import Foundation
import Images

/// A page of bars like lines of words, with boxes in a tint that have bars too, under a light: 120 dots an inch.
struct TintedPage {
    typealias Colour = SIMD3<Double>

    static let width = 700
    static let height = 900
    static let white = Colour(240, 240, 240)

    /// The first box and those that follow below, like the rows of a table.
    static let boxes = [(left: 120, top: 330, right: 580, bottom: 430), (120, 470, 580, 505), (120, 540, 580, 575)]

    var tint = TintedPage.white
    var ink = Colour(40, 40, 40)
    /// The share of white light that reaches a place, both coordinates from 0 to 1.
    var light: (Double, Double) -> Colour = { _, _ in Colour(repeating: 1) }
    var grain = 0.0

    func raster(_ channels: Raster.Channels = .rgb) throws -> Raster {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(3 * Self.width * Self.height)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let seen = colour(x, y) * light(Double(x) / Double(Self.width), Double(y) / Double(Self.height))
                for band in 0..<3 {
                    let noise = grain == 0 ? 0 : grain * Double(PatternPage.grain(x, y + 1000 * band)) / 128
                    bytes.append(UInt8(min(255, max(0, seen[band] + noise))))
                }
            }
        }
        return try Raster(
            width: Self.width, height: Self.height, channels: .rgb, bytes: bytes, dotsPerInch: 120
        ).converted(to: channels)
    }

    private func colour(_ x: Int, _ y: Int) -> Colour {
        let isInBox = Self.boxes.contains { ($0.left..<$0.right).contains(x) && ($0.top..<$0.bottom).contains(y) }
        return isInk(x, y) ? ink : isInBox ? tint : Self.white
    }

    /// Letters of 2 mm, in words with gaps; half of each box is left free.
    private func isInk(_ x: Int, _ y: Int) -> Bool {
        guard (80..<340).contains(x) || (80..<620).contains(x) && !(320..<580).contains(y) else { return false }
        return (60..<840).contains(y) && y % 20 < 9 && x % 7 < 3 && (x + 3 * y / 20) % 60 < 47
    }

    /// The mean colour of a box where it is free.
    static func colour(ofBox index: Int, in page: Raster) -> Colour {
        let box = boxes[index]
        return mean(of: page, columns: (box.right - 200)..<(box.right - 12), rows: (box.top + 10)..<(box.bottom - 10))
    }

    static func mean(of page: Raster, columns: Range<Int>, rows: Range<Int>) -> Colour {
        var sum = Colour.zero
        let channels = page.channels.rawValue
        for y in rows {
            for x in columns {
                let at = channels * (y * page.width + x)
                sum += Colour(
                    Double(page.bytes[at]), Double(page.bytes[at + channels / 2]),
                    Double(page.bytes[at + channels - 1]))
            }
        }
        return sum / Double(columns.count * rows.count)
    }
}

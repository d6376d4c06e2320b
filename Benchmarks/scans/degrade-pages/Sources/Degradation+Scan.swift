import Foundation
import Images
import Seeded

extension Degradation {
    /// The page as it comes from the scanner, as large as before.
    func scan(_ pixels: [UInt8], width: Int, height: Int, using random: inout SeededGenerator) throws
        -> Raster
    {
        let angle = skew * .pi / 180
        let (cosine, sine) = (cos(angle), sin(angle))
        let (centreX, centreY) = (Double(width) / 2, Double(height) / 2)
        let (right, bottom) = (Double(width) - border, Double(height) - border)
        let bytes = [UInt8](unsafeUninitializedCapacity: pixels.count) { target, count in
            var grain = 0.0
            for row in 0..<height {
                for column in 0..<width {
                    let (x, y) = (Double(column) - centreX, Double(row) - centreY)
                    let u = x * cosine + y * sine + centreX - offset.x
                    let v = -x * sine + y * cosine + centreY - offset.y
                    grain = 0.45 * grain + noise * Self.bell(&random)
                    let isOnPaper = u > border && u < right && v > border && v < bottom
                    let light = self.light(x / centreX, y / centreY)
                    for band in 0..<3 {
                        let at = (row * width + column) * 3 + band
                        let level = isOnPaper ? self.level(pixels, u, v, band, width, height) * light : 28
                        target[at] = UInt8(min(255, max(0, (level + grain).rounded())))
                    }
                }
            }
            count = pixels.count
        }
        return try Raster(
            width: width, height: height, channels: .rgb, bytes: bytes, dotsPerInch: Paper.dotsPerInch)
    }

    /// The share of light that reaches a place, both coordinates from -1 to 1: a gradient that grows towards its side.
    private func light(_ x: Double, _ y: Double) -> Double {
        let towards = (x * shadowDirection.x + y * shadowDirection.y + 1) / 2
        let share = min(1, max(0, towards))
        return 1 - shadow * share * share
    }

    /// What the lamp sees of the drawn page between its pixels, faded.
    private func level(
        _ pixels: [UInt8], _ u: Double, _ v: Double, _ band: Int, _ width: Int, _ height: Int
    ) -> Double {
        let column = min(width - 2, max(0, Int(u)))
        let row = min(height - 2, max(0, Int(v)))
        let (right, down) = (u - Double(column), v - Double(row))
        let at = (row * width + column) * 3 + band
        let below = at + width * 3
        let upper = Double(pixels[at]) * (1 - right) + Double(pixels[at + 3]) * right
        let lower = Double(pixels[below]) * (1 - right) + Double(pixels[below + 3]) * right
        return ink + (paper - ink) * (upper * (1 - down) + lower * down) / 255
    }

    /// About a bell of mean 0 and deviation 1: the sum of four uniform numbers.
    private static func bell(_ random: inout SeededGenerator) -> Double {
        let bits = random.next()
        let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
        return (Double(sum) / 65_535 - 2) * 1.732
    }
}

import Foundation
import Images

/// Test pages drawn by exact geometry.
enum PatternPage {
    /// A page of dark bars like lines of words, rotated clockwise about its centre.
    static func lines(
        turnedClockwise degrees: Double = 0, paper: UInt8 = 230, ink: UInt8 = 40, width: Int = 800,
        height: Int = 1000, dotsPerInch: Double? = 120
    ) throws -> Raster {
        let angle = degrees * .pi / 180
        let (cosine, sine) = (cos(angle), sin(angle))
        let (centreX, centreY) = (Double(width) / 2, Double(height) / 2)
        return try grey(width: width, height: height, dotsPerInch: dotsPerInch) { x, y in
            // The pixel's position on the unrotated page; y grows downwards.
            let (across, down) = (Double(x) - centreX, Double(y) - centreY)
            let u = across * cosine + down * sine + centreX
            let v = -across * sine + down * cosine + centreY
            return isInk(u, v, width: Double(width), height: Double(height)) ? ink : paper
        }
    }

    static func isInk(_ u: Double, _ v: Double, width: Double, height: Double) -> Bool {
        guard u > 100, u < width - 100, v > 120, v < height - 120 else { return false }
        return Int(v) % 40 < 18 && (Int(u) + 13 * (Int(v) / 40)) % 90 < 70
    }

    static func grey(
        width: Int, height: Int, dotsPerInch: Double? = 120, _ level: (Int, Int) -> UInt8
    ) throws -> Raster {
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height) { pixels, count in
            for y in 0..<height {
                for x in 0..<width { pixels[y * width + x] = level(x, y) }
            }
            count = width * height
        }
        return try Raster(
            width: width, height: height, channels: .grey, bytes: bytes, dotsPerInch: dotsPerInch)
    }

    /// Deterministic grain.
    static func grain(_ x: Int, _ y: Int) -> Int {
        var bits =
            UInt64(truncatingIfNeeded: x) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: y)
            &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 29)) &* 0x94D0_49BB_1331_11EB
        return Int((bits >> 40) & 0xFF) - 128
    }
}

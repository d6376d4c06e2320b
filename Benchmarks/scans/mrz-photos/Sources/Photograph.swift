import Foundation
import Images

/// A specimen on a table, taken with a phone: askew, in perspective, lit from the side, with glare, blur and noise.
struct Photograph {
    let specimen: Specimen
    let jpeg: [UInt8]
    /// About how high the zone's figures are, in pixels.
    let figureHeight: Int

    init(_ specimen: Specimen, number: Int, _ random: inout SplitMix64) throws {
        self.specimen = specimen
        let shot = Shot(specimen, &random)
        figureHeight = Int(shot.pixelsPerMillimetre * 2.6)
        let page = SpecimenPage(specimen, pixelsPerMillimetre: shot.pixelsPerMillimetre * 1.2, &random)
        var planes = shot.exposed(page)
        Blur.soften(&planes, width: shot.width, height: shot.height, sigma: shot.blur)
        var bytes = [UInt8](repeating: 0, count: shot.width * shot.height * 3)
        for index in bytes.indices {
            let noise = shot.noise * random.bell()
            bytes[index] = UInt8(min(255, max(0, Double(planes[index]) + noise)))
        }
        let raster = try Raster(width: shot.width, height: shot.height, channels: .rgb, bytes: bytes)
        // Every fifth lies on a side or upside down.
        let turned = number % 5 == 4 ? raster.rotated(quarterTurnsClockwise: 1 + number / 5 % 3) : raster
        jpeg = try ImageEncoder.encode(turned, as: .jpeg(quality: 55 + random.integer(below: 35)))
    }
}

/// Blurs planes of red, green and blue.
enum Blur {
    static func soften(_ planes: inout [Float], width: Int, height: Int, sigma: Double) {
        let radius = Int((sigma * 3).rounded(.up))
        guard radius > 0 else { return }
        let weights = (-radius...radius).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
        let sum = weights.reduce(0, +)
        for (step, count, isAcross) in [(3, width, true), (3 * width, height, false)] {
            var softened = planes
            for row in 0..<height {
                for column in 0..<width {
                    let at = (row * width + column) * 3
                    for band in 0..<3 {
                        var level: Float = 0
                        for offset in -radius...radius {
                            let place = isAcross ? column : row
                            let moved = min(max(place + offset, 0), count - 1) - place
                            level += weights[offset + radius] * planes[at + band + moved * step]
                        }
                        softened[at + band] = level / sum
                    }
                }
            }
            planes = softened
        }
    }
}

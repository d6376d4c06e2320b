import Images

/// The sample letter as a scanner in colour sees it: tinted paper, a tinted box, ink in three colours, grain; the same
/// each time.
enum ColouredPage {
    static func make(from letter: Raster) throws -> Raster {
        var state: UInt64 = 20_260_711
        func grain() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33 & 15) + Int(state >> 40 & 15) - 15
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(3 * letter.bytes.count)
        for row in 0..<letter.height {
            let place = Double(row) / Double(letter.height)
            let ink =
                place < 0.16 ? (20, 60, 130) : (0.3..<0.36).contains(place) ? (170, 20, 50) : (25, 25, 28)
            let paper = (0.55..<0.7).contains(place) ? (252, 232, 170) : (250, 246, 236)
            for column in 0..<letter.width {
                let level = Int(letter.bytes[row * letter.width + column])
                let noise = grain() / 2
                for (dark, light) in [(ink.0, paper.0), (ink.1, paper.1), (ink.2, paper.2)] {
                    bytes.append(UInt8(min(max(dark + (light - dark) * level / 255 + noise, 0), 255)))
                }
            }
        }
        return try Raster(
            width: letter.width, height: letter.height, channels: .rgb, bytes: bytes, dotsPerInch: 300)
    }
}

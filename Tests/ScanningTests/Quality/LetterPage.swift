import Images

/// A page of letter-like blocks in lines, with optional defects.
struct LetterPage {
    var width = 600
    var height = 800
    var letterHeight = 14
    var margin = 60
    var paper = 235
    var ink = 30
    /// Passes of a box blur, with this many pixels in each direction.
    var blurs: [Int] = []
    var dotsPerInch: Double? = 150

    func raster() throws -> Raster {
        var pixels = [Int](repeating: paper, count: width * height)
        let pitch = letterHeight * 3
        for top in stride(from: margin, to: height - margin - letterHeight, by: pitch) {
            for (index, left) in stride(from: margin, to: width - margin, by: letterHeight).enumerated() {
                guard index % 7 != 6 else { continue }
                let rise = index % 4 == 3 ? letterHeight * 2 / 5 : 0
                fill(&pixels, left..<(left + letterHeight * 2 / 3), (top - rise)..<(top + letterHeight))
            }
        }
        for size in blurs { pixels = Self.blurred(pixels, width: width, height: height, over: size) }
        // Deterministic scanner grain.
        var grain = UInt32(1)
        let bytes = pixels.map { level -> UInt8 in
            grain = grain &* 1_664_525 &+ 1_013_904_223
            return UInt8(min(255, max(0, level + Int(grain >> 29) - 4)))
        }
        return try Raster(
            width: width, height: height, channels: .grey, bytes: bytes, dotsPerInch: dotsPerInch)
    }

    private func fill(_ pixels: inout [Int], _ columns: Range<Int>, _ rows: Range<Int>) {
        for row in rows.clamped(to: 0..<height) {
            for column in columns.clamped(to: 0..<width) { pixels[row * width + column] = ink }
        }
    }

    private static func blurred(_ pixels: [Int], width: Int, height: Int, over size: Int) -> [Int] {
        let across = mean(pixels, lines: height, lineStep: width, length: width, step: 1, over: size)
        return mean(across, lines: width, lineStep: 1, length: height, step: width, over: size)
    }

    private static func mean(
        _ pixels: [Int], lines: Int, lineStep: Int, length: Int, step: Int, over size: Int
    ) -> [Int] {
        var result = pixels
        for line in 0..<lines {
            var sum = 0
            for index in 0..<(length + size / 2) {
                if index < length { sum += pixels[line * lineStep + index * step] }
                if index >= size { sum -= pixels[line * lineStep + (index - size) * step] }
                let centre = index - size / 2
                if index >= size - 1, index < length { result[line * lineStep + centre * step] = sum / size }
            }
        }
        return result
    }
}

import Images

/// A letterhead with white letters on a dark blue band, black lines of text, and a navy signature.
struct LetterheadPage {
    static let band = SIMD3(20.0, 80, 160)
    static let navy = SIMD3(24.0, 30, 110)
    /// Inches.
    static let bandRows = 0.3..<0.75

    let dotsPerInch: Double
    /// The radius of two box blurs, in pixels; 0 for a sharp page.
    var blur = 0

    private static let inches = 3.0
    private static let letters: [[String]] = [
        ["01110", "10001", "11111", "10000", "01110"], ["01110", "10001", "10001", "10001", "01110"],
        ["11111", "00100", "00100", "00100", "00100"], ["01110", "10010", "10010", "10011", "01101"],
        ["10110", "11001", "10001", "10001", "10001"],
    ].map { $0 }

    var side: Int { Int(Self.inches * dotsPerInch) }

    /// Whether a line of letters of a height, whose top is at `top`, covers a place.
    private static func isLetter(_ x: Double, _ y: Double, top: Double, height: Double) -> Bool {
        let dot = height / 5
        let (column, row) = (Int(((x - 0.35) / dot).rounded(.down)), Int(((y - top) / dot).rounded(.down)))
        guard x < 2.4, column >= 0, (0..<5).contains(row), column % 6 < 5 else { return false }
        let letter = letters[(column / 6 * 7 + Int(top * 10)) % letters.count][row]
        return Array(letter.utf8)[column % 6] == 49
    }

    private static func colour(_ x: Double, _ y: Double) -> SIMD3<Double> {
        let white = SIMD3(repeating: 250.0)
        if bandRows.contains(y), (0.3..<2.0).contains(x) {
            return x < 1.9 && isLetter(x, y, top: 0.45, height: 0.11) ? white : band
        }
        for line in 0..<8 where isLetter(x, y, top: 1 + 0.18 * Double(line), height: 0.085) {
            return SIMD3(repeating: 25)
        }
        if (0.5..<1.5).contains(x), abs(y - 2.55 - 0.2 * (x - 0.5)) < 0.012 { return navy }
        return white
    }

    func raster() throws -> Raster {
        let side = side
        var pixels = [SIMD3<Double>](repeating: .zero, count: side * side)
        for row in 0..<side {
            for column in 0..<side {
                for part in 0..<9 {
                    let x = (Double(column) + Double(part % 3) / 3 + 1 / 6.0) / dotsPerInch
                    let y = (Double(row) + Double(part / 3) / 3 + 1 / 6.0) / dotsPerInch
                    pixels[row * side + column] += Self.colour(x, y) / 9
                }
            }
        }
        for _ in 0..<(blur > 0 ? 2 : 0) { pixels = blurred(blurred(pixels, step: 1), step: side) }
        let bytes = pixels.flatMap { [UInt8($0.x.rounded()), UInt8($0.y.rounded()), UInt8($0.z.rounded())] }
        return try Raster(width: side, height: side, channels: .rgb, bytes: bytes, dotsPerInch: dotsPerInch)
    }

    private func blurred(_ pixels: [SIMD3<Double>], step: Int) -> [SIMD3<Double>] {
        pixels.indices.map { at in
            let near = (-blur...blur).map { at + $0 * step }.filter(pixels.indices.contains)
            return near.reduce(SIMD3<Double>.zero) { $0 + pixels[$1] } / Double(near.count)
        }
    }
}

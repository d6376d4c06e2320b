/// How each of a row of pixels is made of those of a longer or shorter row: the mean of what lies under it.
///
/// A pixel's mean is never of less than a pixel's length, so that enlarged rows run smoothly. The row that is given goes
/// on beyond its ends as it ends.
struct PixelMeans {
    /// Pixels that each pixel is made of.
    let length: Int
    /// The first of them, pixel by pixel.
    let starts: [Int]
    /// Their parts, pixel by pixel; those of a pixel sum up to the unit.
    let weights: [UInt16]
    /// The pixels that any is made of.
    let used: Range<Int>

    /// Rows that are shrunk less than this are made as enlarged ones are.
    private static let leastShrinking = 4.0 / 3

    /// Makes the pixels `pixels`, of which number `n` has its middle at `offset + scale * (n + 0.5)` in a row of `count`.
    init(_ pixels: Range<Int>, scale: Double, offset: Double, from count: Int, unit: Int) {
        let reach = abs(scale) < Self.leastShrinking ? 1 : min(abs(scale), Double(count + 1))
        let span = Int((reach + 1).rounded(.up))
        length = min(span, count)
        var starts: [Int] = []
        var weights: [UInt16] = []
        weights.reserveCapacity(pixels.count * length)
        var parts = [Double](repeating: 0, count: length)
        for pixel in pixels {
            let middle = min(max(offset + scale * (Double(pixel) + 0.5), -reach), Double(count) + reach)
            let first = Int((middle - reach / 2 - 1).rounded(.up))
            let start = min(max(first, 0), count - length)
            for index in parts.indices { parts[index] = 0 }
            for index in first..<(first + span) {
                let part = min(1, (reach + 1) / 2 - abs(Double(index) + 0.5 - middle))
                parts[min(max(index, 0), count - 1) - start] += max(0, part)
            }
            starts.append(start)
            weights += Self.shares(of: unit, by: parts)
        }
        self.starts = starts
        self.weights = weights
        used = (starts.min() ?? 0)..<((starts.max() ?? 0) + length)
    }

    /// The weights of two pixels at a time, pixel by pixel, each four times over: for four channels of both.
    var pairedWeights: [SIMD8<UInt16>] {
        starts.indices.flatMap { pixel in
            stride(from: 0, to: length, by: 2).map { index in
                let first = pixel * length + index
                let second = index + 1 < length ? weights[first + 1] : 0
                return SIMD8(
                    lowHalf: SIMD4(repeating: weights[first]), highHalf: SIMD4(repeating: second))
            }
        }
    }

    /// Whole numbers that sum up to `unit`, in the ratio of the parts.
    private static func shares(of unit: Int, by parts: [Double]) -> [UInt16] {
        let whole = parts.reduce(0, +)
        var sum = 0.0
        var given = 0
        return parts.map { part in
            sum += part
            let share = Int((sum / whole * Double(unit)).rounded()) - given
            given += share
            return UInt16(share)
        }
    }
}

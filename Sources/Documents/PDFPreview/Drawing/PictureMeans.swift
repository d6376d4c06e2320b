/// A picture scaled by averaging the pixels under each new pixel, first down the columns, then along the rows.
struct PictureMeans {
    /// Sum of the weights down a column; column sums have 16 bits.
    static let columnUnit = 1 << 8
    /// Sum of the weights along a row.
    static let rowUnit = 1 << 15
    /// The bits of both units together.
    private static let shift: UInt32 = 23
    private static let half: UInt32 = 1 << (shift - 1)

    let source: PixelPlane
    /// The new columns as averages of the source's, with weights that add up to `rowUnit`.
    let columns: PixelMeans
    /// The new rows as averages of the source's, with weights that add up to `columnUnit`.
    let rows: PixelMeans

    /// Writes the picture to `target` with the given distances between rows and between pixels.
    func write(to target: UnsafeMutableRawPointer, bytesPerRow: Int, bytesPerPixel: Int) {
        let channels = source.channels
        let used = columns.used
        let pairs = channels == 4 ? columns.pairedWeights : []
        // Pixels are read in pairs, so there is room for one more.
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: (used.count + 1) * channels) { sums in
            sums.initialize(repeating: 0)
            guard let first = sums.baseAddress else { return }
            let start = UnsafePointer(first - used.lowerBound * channels)
            for row in rows.starts.indices {
                add(row, to: UnsafeMutableBufferPointer(rebasing: sums.dropLast(channels)))
                if channels == 4 {
                    writeColours(start, pairs, to: target + row * bytesPerRow, bytesPerPixel)
                } else {
                    writeLevels(start, to: target + row * bytesPerRow, bytesPerPixel)
                }
            }
        }
    }

    /// Adds up the weighted source rows of a new row.
    private func add(_ row: Int, to sums: UnsafeMutableBufferPointer<UInt16>) {
        sums.update(repeating: 0)
        for index in 0..<rows.length {
            let weight = rows.weights[row * rows.length + index]
            if weight == 0 { continue }
            let bytes = source.row(rows.starts[row] + index, from: columns.used.lowerBound)
            for place in 0..<sums.count { sums[place] &+= UInt16(bytes[place]) &* weight }
        }
    }

    private func writeColours(
        _ sums: UnsafePointer<UInt16>, _ pairs: [SIMD8<UInt16>], to target: UnsafeMutableRawPointer,
        _ bytesPerPixel: Int
    ) {
        let length = (columns.length + 1) / 2
        pairs.withUnsafeBufferPointer { pairs in
            var place = target
            var pair = 0
            for start in columns.starts {
                var colours = UnsafeRawPointer(sums + 4 * start)
                var sum = SIMD8<UInt32>(repeating: Self.half / 2)
                for _ in 0..<length {
                    let two = colours.loadUnaligned(as: SIMD8<UInt16>.self)
                    sum &+=
                        SIMD8<UInt32>(truncatingIfNeeded: two)
                        &* SIMD8<UInt32>(truncatingIfNeeded: pairs[pair])
                    colours += 16
                    pair &+= 1
                }
                let pixel = SIMD4<UInt8>(truncatingIfNeeded: (sum.lowHalf &+ sum.highHalf) &>> Self.shift)
                place.storeBytes(of: pixel, as: SIMD4<UInt8>.self)
                place += bytesPerPixel
            }
        }
    }

    private func writeLevels(
        _ sums: UnsafePointer<UInt16>, to target: UnsafeMutableRawPointer, _ bytesPerPixel: Int
    ) {
        columns.weights.withUnsafeBufferPointer { weights in
            var place = target
            var weight = 0
            for start in columns.starts {
                var sum = Self.half
                for index in start..<start + columns.length {
                    sum &+= UInt32(sums[index]) &* UInt32(weights[weight])
                    weight &+= 1
                }
                place.storeBytes(of: UInt8(truncatingIfNeeded: sum >> Self.shift), as: UInt8.self)
                place += bytesPerPixel
            }
        }
    }
}

/// The weights for scaling a row of pixels: each new pixel is the average of the source pixels under it.
///
/// An average covers at least the length of one source pixel, so that enlarged rows are smooth. Beyond its ends, the
/// source row continues with its end pixels.
struct PixelMeans {
    /// Number of source pixels per new pixel.
    let length: Int
    /// The first source pixel of each new pixel.
    let starts: [Int]
    /// The weights by new pixel; those of a pixel add up to the unit.
    let weights: [UInt16]
    /// The source pixels in use.
    let used: Range<Int>

    /// Rows shrunk by less than this factor are treated as enlarged.
    private static let leastShrinking = 4.0 / 3

    /// Computes the weights for `pixels`; the centre of pixel `n` is at `offset + scale * (n + 0.5)` in a row of `count`.
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

    /// The weights in pairs by new pixel, each repeated for four channels.
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

    /// Integers in the ratio of the parts that add up to `unit`.
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

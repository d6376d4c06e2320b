/// A picture made of another one, pixel by pixel of the means of what lies under them: first of columns, then of rows.
struct PictureMeans {
    /// A column's sums have 16 bits.
    static let columnUnit = 1 << 8
    static let rowUnit = 1 << 15
    /// Of sums of sums, whose units are multiplied.
    private static let shift: UInt32 = 23
    private static let half: UInt32 = 1 << (shift - 1)

    let source: PixelPlane
    /// The picture's columns by the source's, with parts of `rowUnit`.
    let columns: PixelMeans
    /// Its rows by the source's, with parts of `columnUnit`.
    let rows: PixelMeans

    /// Writes the picture from `target` on, each row so many bytes after the last, and each pixel too.
    func write(to target: UnsafeMutableRawPointer, bytesPerRow: Int, bytesPerPixel: Int) {
        let channels = source.channels
        let used = columns.used
        let pairs = channels == 4 ? columns.pairedWeights : []
        // Pixels are taken by two, also the last one where their number is odd.
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

    /// Sums up, column by column, what a row is made of.
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

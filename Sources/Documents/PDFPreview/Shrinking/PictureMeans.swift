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
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: used.count * channels) { sums in
            guard let first = sums.baseAddress else { return }
            let start = UnsafePointer(first - used.lowerBound * channels)
            for row in rows.starts.indices {
                add(row, to: sums)
                if channels == 4 {
                    writeColours(start, to: target + row * bytesPerRow, bytesPerPixel)
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
        _ sums: UnsafePointer<UInt16>, to target: UnsafeMutableRawPointer, _ bytesPerPixel: Int
    ) {
        columns.weights.withUnsafeBufferPointer { weights in
            var place = target
            var weight = 0
            for start in columns.starts {
                var colour = UnsafeRawPointer(sums + 4 * start)
                var sum = SIMD4(repeating: Self.half)
                for _ in 0..<columns.length {
                    let part = colour.loadUnaligned(as: SIMD4<UInt16>.self)
                    sum &+= SIMD4<UInt32>(truncatingIfNeeded: part) &* UInt32(weights[weight])
                    colour += 8
                    weight &+= 1
                }
                let pixel = SIMD4<UInt8>(truncatingIfNeeded: sum &>> Self.shift)
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

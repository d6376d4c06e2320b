/// The rows of a PNG before they are compressed: a byte that tells the filter, then the pixels.
enum PNGRows {
    /// Indices into a palette, packed without a filter.
    static func indexed(_ pixels: ScreenPixels, _ palette: PixelPalette) -> [UInt8] {
        let depth = palette.bitDepth
        let bytesPerRow = 1 + (pixels.width * depth + 7) / 8
        var rows = [UInt8](repeating: 0, count: bytesPerRow * pixels.height)
        var indices = [UInt8](repeating: 0, count: pixels.width)
        for row in 0..<pixels.height {
            palette.map(pixels.row(row), ignoring: pixels.ignoredBits, to: &indices)
            let start = row * bytesPerRow + 1
            guard depth < 8 else {
                rows.replaceSubrange(start..<(start + pixels.width), with: indices)
                continue
            }
            let perByte = 8 / depth
            for (column, index) in indices.enumerated() where index != 0 {
                rows[start + column / perByte] |= index << UInt8(8 - depth * (column % perByte + 1))
            }
        }
        return rows
    }

    /// Samples as they are, which is smallest for text and drawings.
    static func plain(_ pixels: ScreenPixels, _ samples: PNGSamples) -> [UInt8] {
        let count = pixels.width * samples.rawValue
        let total = (count + 1) * pixels.height
        return [UInt8](unsafeUninitializedCapacity: total) { target, initialized in
            guard var place = target.baseAddress else { return }
            for row in 0..<pixels.height {
                place[0] = 0
                samples.write(pixels.row(row), to: place + 1)
                place += count + 1
            }
            initialized = total
        }
    }

    /// Samples, each row by the filter that leaves the least: the sum of what remains, taken as signed bytes.
    static func filtered(_ pixels: ScreenPixels, _ samples: PNGSamples) -> [UInt8] {
        let size = samples.rawValue
        let count = pixels.width * size
        var filters = PNGFilters(count: count, pixelSize: size)
        let total = (count + 1) * pixels.height
        return [UInt8](unsafeUninitializedCapacity: total) { target, initialized in
            guard var place = target.baseAddress else { return }
            for row in 0..<pixels.height {
                filters.next { samples.write(pixels.row(row), to: $0) }
                filters.writeBest(to: place)
                place += count + 1
            }
            initialized = total
        }
    }
}

import CDeflate

/// Writes PNG files with the smallest pixel type that fits: palette, grey or colour.
struct PNGWriter {
    /// The level of libdeflate, 1 (fast) to 12 (small).
    let compression: Int

    /// Encodes a file.
    func file(_ pixels: ScreenPixels) throws(ImageError) -> [UInt8] {
        guard let palette = PixelPalette(pixels) else {
            return try file(pixels, pixels.isOpaque ? .rgb : .rgba)
        }
        guard palette.isGrey, palette.bitDepth == 8 else { return try file(pixels, palette) }
        return try file(pixels, .grey)
    }

    private func file(_ pixels: ScreenPixels, _ palette: PixelPalette) throws(ImageError) -> [UInt8] {
        var file = PNGFile(pixels, bitDepth: palette.bitDepth, colourType: 3)
        let colours = palette.colours.map(StraightColour.init)
        file.append("PLTE", colours.flatMap { [$0.red, $0.green, $0.blue] })
        if colours.contains(where: { $0.alpha < 255 }) { file.append("tRNS", colours.map(\.alpha)) }
        file.appendRows(try deflated(PNGRows.indexed(pixels, palette)))
        return file.finished()
    }

    private func file(_ pixels: ScreenPixels, _ samples: PNGSamples) throws(ImageError) -> [UInt8] {
        var file = PNGFile(pixels, bitDepth: 8, colourType: samples.colourType)
        let rows = pixels.isFlat ? PNGRows.plain(pixels, samples) : PNGRows.filtered(pixels, samples)
        file.appendRows(try deflated(rows))
        return file.finished()
    }

    /// Most pages shrink to a quarter; the worst case's buffer is allocated only if that fails.
    private func deflated(_ rows: [UInt8]) throws(ImageError) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(Int32(min(max(compression, 1), 12))) else {
            throw Self.noMemory
        }
        defer { libdeflate_free_compressor(compressor) }
        for room in [rows.count / 4 + 1_024, libdeflate_zlib_compress_bound(compressor, rows.count)] {
            let packed = [UInt8](unsafeUninitializedCapacity: room) { target, count in
                count = libdeflate_zlib_compress(
                    compressor, rows, rows.count, target.baseAddress, room)
            }
            if !packed.isEmpty { return packed }
        }
        throw Self.noMemory
    }

    private static var noMemory: ImageError {
        ImageError(.encodingFailed, "libdeflate ran out of memory", remedy: "Use a smaller image.")
    }
}

/// A PNG file under construction, chunk by chunk.
struct PNGFile {
    private var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Starts a file with its header and, if known, the resolution.
    init(_ pixels: ScreenPixels, bitDepth: Int, colourType: UInt8) {
        let size = Self.bigEndian(pixels.width) + Self.bigEndian(pixels.height)
        append("IHDR", size + [UInt8(bitDepth), colourType, 0, 0, 0])
        guard let dotsPerInch = pixels.dotsPerInch else { return }
        let dotsPerMetre = Int(min(dotsPerInch / 0.0254, Double(Int32.max)).rounded())
        append("pHYs", Self.bigEndian(dotsPerMetre) + Self.bigEndian(dotsPerMetre) + [1])
    }

    /// Readers accept chunks of up to 2^31 - 1 bytes.
    static let longestPiece = 1 << 30

    /// Appends the deflated rows, in as many chunks as needed.
    mutating func appendRows(_ content: [UInt8], inPiecesOf length: Int = longestPiece) {
        for start in stride(from: 0, to: content.count, by: length) {
            append("IDAT", content[start..<min(start + length, content.count)])
        }
    }

    mutating func append(_ name: String, _ content: some Collection<UInt8>) {
        bytes += Self.bigEndian(content.count)
        let start = bytes.count
        bytes += name.utf8
        bytes += content
        let sum = bytes.withUnsafeBytes {
            libdeflate_crc32(0, $0.baseAddress?.advanced(by: start), $0.count - start)
        }
        bytes += Self.bigEndian(Int(sum))
    }

    /// The complete file.
    consuming func finished() -> [UInt8] {
        append("IEND", [])
        return bytes
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// The uncompressed rows of a PNG: a filter byte, then the pixels.
private enum PNGRows {
    /// Palette indices, packed without a filter.
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

    /// Unfiltered samples, which are smallest for text and drawings.
    static func plain(_ pixels: ScreenPixels, _ samples: PNGSamples) -> [UInt8] {
        rows(of: pixels, samples) { row, place in
            place[0] = 0
            samples.write(row, to: place + 1)
        }
    }

    /// Samples with the filter per row that gives the smallest sum of absolute signed bytes.
    static func filtered(_ pixels: ScreenPixels, _ samples: PNGSamples) -> [UInt8] {
        let size = samples.rawValue
        var filters = PNGFilters(count: pixels.width * size, pixelSize: size)
        return rows(of: pixels, samples) { row, place in
            filters.next { samples.write(row, to: $0) }
            filters.writeBest(to: place)
        }
    }

    private static func rows(
        of pixels: ScreenPixels, _ samples: PNGSamples,
        _ write: (UnsafeBufferPointer<UInt32>, UnsafeMutablePointer<UInt8>) -> Void
    ) -> [UInt8] {
        let bytesPerRow = 1 + pixels.width * samples.rawValue
        let total = bytesPerRow * pixels.height
        return [UInt8](unsafeUninitializedCapacity: total) { target, initialized in
            guard var place = target.baseAddress else { return }
            for row in 0..<pixels.height {
                write(pixels.row(row), place)
                place += bytesPerRow
            }
            initialized = total
        }
    }
}

/// The samples of a pixel in a PNG without a palette, 8 bits each.
enum PNGSamples: Int {
    case grey = 1
    case rgb = 3
    case rgba = 4

    var colourType: UInt8 {
        switch self {
        case .grey: 0
        case .rgb: 2
        case .rgba: 6
        }
    }

    func write(_ row: UnsafeBufferPointer<UInt32>, to target: UnsafeMutablePointer<UInt8>) {
        switch self {
        case .grey:
            for (place, pixel) in row.enumerated() { target[place] = UInt8(truncatingIfNeeded: pixel) }
        case .rgb:
            for (place, pixel) in row.enumerated() {
                target[3 * place] = UInt8(truncatingIfNeeded: pixel >> 16)
                target[3 * place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                target[3 * place + 2] = UInt8(truncatingIfNeeded: pixel)
            }
        case .rgba:
            for (place, pixel) in row.enumerated() {
                let colour = StraightColour(pixel)
                target[4 * place] = colour.red
                target[4 * place + 1] = colour.green
                target[4 * place + 2] = colour.blue
                target[4 * place + 3] = colour.alpha
            }
        }
    }
}

/// A colour with straight (not premultiplied) alpha, as in PNG.
private struct StraightColour {
    let red, green, blue, alpha: UInt8

    init(_ word: UInt32) {
        let alpha = word >> 24
        func straight(_ shift: UInt32) -> UInt8 {
            let multiplied = (word >> shift) & 0xFF
            guard alpha < 255 else { return UInt8(multiplied) }
            return alpha == 0 ? 0 : UInt8(min(255, (multiplied * 255 + alpha / 2) / alpha))
        }
        red = straight(16)
        green = straight(8)
        blue = straight(0)
        self.alpha = UInt8(alpha)
    }
}

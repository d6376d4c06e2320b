import CDeflate

/// Writes PNG files, each in the smallest kind of pixels that holds its picture: a palette, grey, or colours.
struct PNGWriter {
    /// 1 (fast) to 12 (small).
    let compression: Int

    /// The bytes of a file.
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

    /// Most pages become a quarter as long; only what does not takes the room that the worst case needs.
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
        ImageError(.encodingFailed, "libdeflate has no memory", remedy: "Choose a smaller picture.")
    }
}

import CVips

/// JPEG and PNG files by libvips.
enum RasterFile {
    static func start() throws {
        guard vips_init("make-sample-data") == 0 else { throw GeneratorError("libvips does not start") }
    }

    /// A JPEG with a JFIF header that tells the resolution, and no other metadata.
    static func jpeg(_ raster: Raster, quality: Int, dpi: Int) throws -> [UInt8] {
        let bytes = try photo(raster, quality: quality, dpi: Double(dpi), exif: [:])
        let density = [UInt8(dpi >> 8), UInt8(dpi & 0xFF)]
        let header: [UInt8] =
            [0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 1, 1] + density + density + [0, 0]
        return bytes.prefix(2) + header + bytes.dropFirst(2)
    }

    /// A JPEG with EXIF fields, named as libvips names them.
    static func photo(_ raster: Raster, quality: Int, dpi: Double, exif: [String: String]) throws -> [UInt8] {
        try written(raster, dpi: dpi, exif: exif) { image, buffer, size in
            sample_jpegsave(image, buffer, size, Int32(quality), exif.isEmpty ? 1 : 0)
        }
    }

    static func png(_ raster: Raster, dpi: Double) throws -> [UInt8] {
        try written(raster, dpi: dpi, exif: [:]) { sample_pngsave($0, $1, $2) }
    }

    private static func written(
        _ raster: Raster, dpi: Double, exif: [String: String],
        _ save: (
            UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutableRawPointer?>,
            UnsafeMutablePointer<Int>
        ) -> Int32
    ) throws -> [UInt8] {
        let image = try image(raster, dpi: dpi)
        defer { g_object_unref(image) }
        for (name, value) in exif.sorted(by: { $0.key < $1.key }) {
            vips_image_set_string(image, name, value)
        }
        if let turn = exif["exif-ifd0-Orientation"].flatMap({ Int32($0) }) {
            vips_image_set_int(image, "orientation", turn)
        }
        var buffer: UnsafeMutableRawPointer?
        var size = 0
        guard save(image, &buffer, &size) == 0, let buffer else {
            throw GeneratorError("libvips: " + String(cString: vips_error_buffer()))
        }
        defer { g_free(buffer) }
        return Array(UnsafeRawBufferPointer(start: buffer, count: size))
    }

    private static func image(_ raster: Raster, dpi: Double) throws -> UnsafeMutablePointer<VipsImage> {
        let pixels = raster.samples.withUnsafeBytes { bytes in
            vips_image_new_from_memory_copy(
                bytes.baseAddress, bytes.count, Int32(raster.width), Int32(raster.height),
                Int32(raster.bands),
                VIPS_FORMAT_UCHAR)
        }
        guard let pixels else { throw GeneratorError("libvips does not take the picture") }
        var image: UnsafeMutablePointer<VipsImage>? = nil
        let colours = raster.bands == 1 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
        guard sample_copy(pixels, &image, colours, dpi / 25.4) == 0, let image else {
            throw GeneratorError("libvips does not copy the picture")
        }
        g_object_unref(pixels)
        return image
    }
}

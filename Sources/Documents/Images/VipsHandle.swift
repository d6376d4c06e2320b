import CVips

/// Owns a reference to an image of libvips, which may be a recipe that runs only when its pixels are asked for.
final class VipsHandle {
    private let image: UnsafeMutablePointer<VipsImage>

    init(owning image: UnsafeMutablePointer<VipsImage>) { self.image = image }

    deinit { g_object_unref(image) }

    var width: Int { Int(vips_image_get_width(image)) }
    var height: Int { Int(vips_image_get_height(image)) }
    var bands: Int { Int(vips_image_get_bands(image)) }
    var pageCount: Int { max(1, Int(vips_image_get_n_pages(image))) }
    var orientation: Int { Int(vips_image_get_orientation(image)) }
    var interpretation: VipsInterpretation { vips_image_get_interpretation(image) }
    var bandFormat: VipsBandFormat { vips_image_get_format(image) }
    var hasAlpha: Bool { vips_image_hasalpha(image) != 0 }

    /// libvips counts pixels a millimetre. Where the file is silent it puts in 1, or 72 dots an inch without a unit.
    var dotsPerInch: Double? {
        let horizontal = vips_image_get_xres(image)
        let vertical = vips_image_get_yres(image)
        let isStated = has("resolution-unit") || abs(horizontal * 25.4 - 72) > 0.1
        guard isStated, horizontal.isFinite, vertical.isFinite, horizontal > 0, vertical > 0,
            abs(horizontal - 1) > 1e-9, abs(horizontal / vertical - 1) < 0.01
        else { return nil }
        return (horizontal * 25.4 * 1000).rounded() / 1000
    }

    func has(_ field: String) -> Bool { vips_image_get_typeof(image, field) != 0 }

    func blob(_ field: String) -> [UInt8]? {
        var data: UnsafeRawPointer?
        var count = 0
        guard has(field), vips_image_get_blob(image, field, &data, &count) == 0, let data else { return nil }
        return [UInt8](UnsafeRawBufferPointer(start: data, count: count))
    }

    func text(_ field: String) -> String? {
        var text: UnsafePointer<CChar>?
        guard has(field), vips_image_get_string(image, field, &text) == 0, let text else { return nil }
        return String(cString: text)
    }

    func number(_ field: String) -> Int? {
        var number: Int32 = 0
        guard has(field), vips_image_get_int(image, field, &number) == 0 else { return nil }
        return Int(number)
    }

    /// Changes a field; for copies only, since others may hold the image that a loader gave.
    func set(_ field: String, text: String) { vips_image_set_string(image, field, text) }

    /// Changes a field; for copies only.
    func set(_ field: String, number: Int32) { vips_image_set_int(image, field, number) }

    /// Changes a field; for copies only.
    func set(_ field: String, numbers: [Int32]) {
        vips_image_set_array_int(image, field, numbers, Int32(clamping: numbers.count))
    }

    /// Changes a field; for copies only.
    func set(_ field: String, blob: [UInt8]) { vips_image_set_blob_copy(image, field, blob, blob.count) }

    /// Takes a field away; for copies only.
    func remove(_ field: String) { vips_image_remove(image, field) }

    func copied() throws(ImageError) -> VipsHandle {
        try applying(.unreadable) { fieldbook_vips_copy($0, &$1) }
    }

    /// The names of all that the image carries besides its pixels.
    var fields: [String] {
        guard let names = vips_image_get_fields(image) else { return [] }
        defer { g_strfreev(names) }
        var fields: [String] = []
        while let name = names[fields.count] { fields.append(String(cString: name)) }
        return fields
    }

    /// TIFF's description, or the first text of a PNG.
    var comment: String? {
        let field =
            has("image-description") ? "image-description" : fields.first { $0.hasPrefix("png-comment-") }
        return field.flatMap(text).flatMap { plainText($0.utf8) }
    }

    /// The image that an operation makes of this one; throws `code` with libvips's own message.
    func applying(
        _ code: ImageError.Code,
        _ operation: (UnsafeMutablePointer<VipsImage>, inout UnsafeMutablePointer<VipsImage>?) -> Int32
    ) throws(ImageError) -> VipsHandle {
        var result: UnsafeMutablePointer<VipsImage>?
        guard operation(image, &result) == 0, let result else {
            throw ImageError(
                code, ImageLibrary.takeMessage() ?? "libvips could not process the image",
                remedy: "Check that the image opens in another program.")
        }
        return VipsHandle(owning: result)
    }

    /// The bytes that a saver makes of this image.
    func encoded(
        _ save: (UnsafeMutablePointer<VipsImage>, inout UnsafeMutableRawPointer?, inout Int) -> Int32
    ) throws(ImageError) -> [UInt8] {
        var buffer: UnsafeMutableRawPointer?
        var count = 0
        guard save(image, &buffer, &count) == 0, let buffer else {
            throw ImageError(
                .encodingFailed, ImageLibrary.takeMessage() ?? "libvips could not encode the image",
                remedy: "Choose another format or a smaller image.")
        }
        defer { g_free(buffer) }
        return [UInt8](UnsafeRawBufferPointer(start: buffer, count: count))
    }

    /// Runs the recipe and copies the pixels out; the image must have 8 bits and the channels asked for.
    func raster(_ channels: Raster.Channels) throws(ImageError) -> Raster {
        var count = 0
        guard let memory = vips_image_write_to_memory(image, &count) else {
            throw ImageError(
                .unreadable, ImageLibrary.takeMessage() ?? "The image cannot be decoded",
                remedy: "The file is damaged or cut off: get it again from its source.")
        }
        defer { g_free(memory) }
        return try Raster(
            width: width, height: height, channels: channels,
            bytes: [UInt8](UnsafeRawBufferPointer(start: memory, count: count)), dotsPerInch: dotsPerInch)
    }

    func resized(width: Int, height: Int) throws(ImageError) -> VipsHandle {
        try applying(.invalidRaster) { fieldbook_vips_resize($0, &$1, Int32(width), Int32(height)) }
    }
}

extension Raster {
    /// Lends the pixels to libvips for the time of `body`, which must not keep the image.
    func withVipsImage<Result>(
        _ body: (VipsHandle) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        try ImageLibrary.start()
        return try bytes.withUnsafeBufferPointer { (pixels) throws(ImageError) -> Result in
            guard
                let image = vips_image_new_from_memory(
                    pixels.baseAddress, pixels.count, Int32(width), Int32(height),
                    Int32(channels.rawValue), VIPS_FORMAT_UCHAR)
            else {
                throw ImageError(
                    .invalidRaster, ImageLibrary.takeMessage() ?? "libvips does not take the pixels",
                    remedy: "Use a smaller image.")
            }
            let space = channels == .grey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
            let described = try VipsHandle(owning: image).applying(.invalidRaster) {
                fieldbook_vips_describe($0, &$1, space, (dotsPerInch ?? 25.4) / 25.4)
            }
            return try body(described)
        }
    }
}

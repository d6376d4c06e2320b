import CVips

/// Owns a reference to a libvips image, which may be a lazy pipeline that runs when its pixels are read.
final class VipsHandle {
    private let image: UnsafeMutablePointer<VipsImage>

    init(owning image: UnsafeMutablePointer<VipsImage>) { self.image = image }

    deinit { g_object_unref(image) }

    var width: Int { Int(vips_image_get_width(image)) }
    var height: Int { Int(vips_image_get_height(image)) }
    var bands: Int { Int(vips_image_get_bands(image)) }
    var pageCount: Int { max(1, Int(vips_image_get_n_pages(image))) }
    var orientation: Int { Int(vips_image_get_orientation(image)) }
    /// Width and height once the orientation is applied.
    var uprightSize: (width: Int, height: Int) { orientation >= 5 ? (height, width) : (width, height) }
    var interpretation: VipsInterpretation { vips_image_get_interpretation(image) }
    var bandFormat: VipsBandFormat { vips_image_get_format(image) }
    var hasAlpha: Bool { vips_image_hasalpha(image) != 0 }

    /// The stated resolution. libvips counts pixels per millimetre; without a value in the file it reports 1, or 72
    /// dpi without a unit.
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

    /// Sets a field. Only for copies, since an image from a loader may be shared.
    func set(_ field: String, text: String) { vips_image_set_string(image, field, text) }

    /// Sets a field. Only for copies.
    func set(_ field: String, number: Int32) { vips_image_set_int(image, field, number) }

    /// Sets a field. Only for copies.
    func set(_ field: String, numbers: [Int32]) {
        vips_image_set_array_int(image, field, numbers, Int32(clamping: numbers.count))
    }

    /// Sets a field. Only for copies.
    func set(_ field: String, blob: [UInt8]) { vips_image_set_blob_copy(image, field, blob, blob.count) }

    /// Removes a field. Only for copies.
    func remove(_ field: String) { vips_image_remove(image, field) }

    func copied() throws(ImageError) -> VipsHandle {
        try applying(.unreadable) { fieldbook_vips_copy($0, &$1) }
    }

    /// The names of all metadata fields.
    var fields: [String] {
        guard let names = vips_image_get_fields(image) else { return [] }
        defer { g_strfreev(names) }
        var fields: [String] = []
        while let name = names[fields.count] { fields.append(String(cString: name)) }
        return fields
    }

    /// The TIFF description, or the first text of a PNG.
    var comment: String? {
        let field =
            has("image-description") ? "image-description" : fields.first { $0.hasPrefix("png-comment-") }
        return field.flatMap(text).flatMap { plainText($0.utf8) }
    }

    /// Applies an operation; throws `code` with libvips's message.
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

    /// Encodes the image with a saver.
    func encoded(
        _ save: (UnsafeMutablePointer<VipsImage>, inout UnsafeMutableRawPointer?, inout Int) -> Int32
    ) throws(ImageError) -> [UInt8] {
        var buffer: UnsafeMutableRawPointer?
        var count = 0
        guard save(image, &buffer, &count) == 0, let buffer else {
            let message = ImageLibrary.takeMessage()
            // The pixels are read while they are encoded.
            if let message, message.hasPrefix(ImageLibrary.cutOff) {
                throw ImageError(
                    .unreadable, message,
                    remedy: "The file is damaged or cut off: get it again from its source.")
            }
            throw ImageError(
                .encodingFailed, message ?? "libvips could not encode the image",
                remedy: "Choose another format or a smaller image.")
        }
        defer { g_free(buffer) }
        return [UInt8](UnsafeRawBufferPointer(start: buffer, count: count))
    }

    /// Runs the pipeline and copies the pixels; the image must have 8 bits and the requested channels.
    func raster(_ channels: Raster.Channels) throws(ImageError) -> Raster {
        var count = 0
        guard let memory = vips_image_write_to_memory(image, &count) else {
            throw ImageError(
                .unreadable, ImageLibrary.takeMessage() ?? "the image cannot be decoded",
                remedy: "The file is damaged or cut off: get it again from its source.")
        }
        defer { g_free(memory) }
        return try Raster(
            width: width, height: height, channels: channels,
            bytes: [UInt8](UnsafeRawBufferPointer(start: memory, count: count)), dotsPerInch: dotsPerInch)
    }

    /// An image over memory that must outlive it: interleaved bands of 8 bits, rows without padding.
    static func over(
        _ samples: UnsafeBufferPointer<UInt8>, width: Int, height: Int, bands: Int,
        in space: VipsInterpretation, dotsPerInch: Double?
    ) throws(ImageError) -> VipsHandle {
        guard
            let image = vips_image_new_from_memory(
                samples.baseAddress, samples.count, Int32(width), Int32(height), Int32(bands),
                VIPS_FORMAT_UCHAR)
        else {
            throw ImageError(
                .invalidRaster, ImageLibrary.takeMessage() ?? "libvips rejected the pixels",
                remedy: "Use a smaller image.")
        }
        return try VipsHandle(owning: image).applying(.invalidRaster) {
            fieldbook_vips_describe($0, &$1, space, (dotsPerInch ?? 25.4) / 25.4)
        }
    }

    func resized(width: Int, height: Int) throws(ImageError) -> VipsHandle {
        try applying(.invalidRaster) { fieldbook_vips_resize($0, &$1, Int32(width), Int32(height)) }
    }
}

extension Raster {
    /// Calls `body` with a libvips image over the raster's own memory; `body` must not keep it.
    func withVipsImage<Result>(
        _ body: (VipsHandle) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        try ImageLibrary.start()
        return try bytes.withUnsafeBufferPointer { (pixels) throws(ImageError) -> Result in
            try body(
                VipsHandle.over(
                    pixels, width: width, height: height, bands: channels.rawValue,
                    in: channels == .grey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB,
                    dotsPerInch: dotsPerInch))
        }
    }
}

extension VipsHandle {
    /// Whether the pixels are plain luma without a profile.
    var isPlainGrey: Bool {
        (interpretation == VIPS_INTERPRETATION_B_W || interpretation == VIPS_INTERPRETATION_GREY16)
            && !has("icc-profile-data")
    }

    /// Whether the pixels are 8-bit sRGB or its grey.
    var isDisplayable: Bool {
        (interpretation == VIPS_INTERPRETATION_sRGB || interpretation == VIPS_INTERPRETATION_B_W)
            && bandFormat == VIPS_FORMAT_UCHAR && !needsProfileConversion
    }

    /// The image with transparency composited on white.
    func flattenedOnWhite() throws(ImageError) -> VipsHandle {
        guard hasAlpha else { return self }
        let white: Double =
            switch (interpretation, bandFormat) {
            case (VIPS_INTERPRETATION_CMYK, _): 0
            case (VIPS_INTERPRETATION_scRGB, _): 1
            case (_, VIPS_FORMAT_USHORT): 65535
            default: 255
            }
        return try applying(.unreadable) { fieldbook_vips_flatten($0, &$1, white) }
    }

    /// The image in 8-bit sRGB or its grey; transparency stays.
    func inStandardColours(_ channels: Raster.Channels) throws(ImageError) -> VipsHandle {
        let space = channels == .grey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
        let converted: VipsHandle
        if interpretation == space, !needsProfileConversion {
            converted = self
        } else if channels == .rgb, needsProfileConversion, let exact = withEmbeddedProfileApplied() {
            converted = exact
        } else {
            converted = try applying(.unreadable) { fieldbook_vips_colourspace($0, &$1, space) }
        }
        let narrowed =
            converted.bandFormat == VIPS_FORMAT_UCHAR
            ? converted : try converted.applying(.unreadable) { fieldbook_vips_cast_to_8_bit($0, &$1) }
        guard narrowed.bands == channels.rawValue + (hasAlpha ? 1 : 0) else {
            throw ImageError(
                .unreadable, "the image has \(bands) channels that cannot be interpreted as colours",
                remedy: "Convert it to RGB or greyscale first.")
        }
        return narrowed
    }

    /// `nil` if the profile is damaged or does not match the channels; the pixels are then used unconverted.
    private func withEmbeddedProfileApplied() -> VipsHandle? {
        do {
            return try applying(.unreadable) { fieldbook_vips_embedded_profile_to_srgb($0, &$1) }
        } catch {
            return nil
        }
    }

    /// False without a profile, and for the sRGB profile, whose conversion is slow and changes nothing.
    private var needsProfileConversion: Bool {
        guard let profile = blob("icc-profile-data") else { return false }
        return !profile.contains(sequence: "sRGB IEC61966-2.1")
    }
}

import CVips
import DocumentModel

extension VipsHandle {
    /// The image scaled with Lanczos 3, in the stored orientation.
    func scaled(width newWidth: Int, height newHeight: Int) throws(ImageError) -> VipsHandle {
        guard newWidth != width || newHeight != height else { return self }
        let across = Double(newWidth) / Double(width)
        let down = Double(newHeight) / Double(height)
        guard hasAlpha else {
            let scaled = try applying(.unreadable) { fieldbook_vips_scale($0, &$1, across, down) }
            // Scaling has turned one-bit pixels into greys.
            scaled.remove("bits-per-sample")
            return scaled
        }
        let format = bandFormat
        return try applying(.unreadable) { fieldbook_vips_premultiply($0, &$1) }
            .applying(.unreadable) { fieldbook_vips_scale($0, &$1, across, down) }
            .applying(.unreadable) { fieldbook_vips_unpremultiply($0, &$1) }
            .applying(.unreadable) { fieldbook_vips_cast($0, &$1, format) }
    }

    /// The image in 8-bit sRGB or its grey, without a profile.
    func inPlainColours() throws(ImageError) -> VipsHandle {
        let plain = try inStandardColours(isPlainGrey ? .grey : .rgb).copied()
        plain.remove("icc-profile-data")
        return plain
    }

    /// The image in 8-bit grey, without a profile.
    func inPlainGrey() throws(ImageError) -> VipsHandle {
        let plain = try inPlainColours()
        return plain.isPlainGrey
            ? plain
            : try plain.applying(.unreadable) {
                fieldbook_vips_colourspace($0, &$1, VIPS_INTERPRETATION_B_W)
            }
    }

    /// The image with the orientation applied. An image that must be turned is loaded into memory, since files are
    /// read from the top.
    func upright() throws(ImageError) -> VipsHandle {
        guard orientation > 1 else { return self }
        let turnable =
            orientation == 2 ? self : try applying(.unreadable) { fieldbook_vips_copy_memory($0, &$1) }
        return try turnable.applying(.unreadable) { fieldbook_vips_turn_upright($0, &$1) }
    }

    /// The image with a stated resolution, or without one.
    func stating(_ dotsPerInch: Double?) throws(ImageError) -> VipsHandle {
        // EXIF requires a resolution; its value for "unknown" is 72.
        let stated = dotsPerInch ?? (carriesMetadata ? 72 : 25.4)
        let space = interpretation
        let image = try applying(.unreadable) { fieldbook_vips_describe($0, &$1, space, stated / 25.4) }
        if dotsPerInch == nil {
            image.remove("resolution-unit")
        } else {
            image.set("resolution-unit", text: "in")
        }
        return image
    }

    /// Whether there are metadata besides the resolution.
    var carriesMetadata: Bool {
        fields.contains {
            $0.hasPrefix("exif-") || $0.hasPrefix("png-comment-")
                || ["icc-profile-data", "xmp-data", "iptc-data", "image-description"].contains($0)
        }
    }

    /// Whether the image is marked as one bit per pixel.
    var isBitonal: Bool { bands == 1 && bandFormat == VIPS_FORMAT_UCHAR && number("bits-per-sample") == 1 }
}

extension ImageEncoding {
    /// Whether the format supports the image's colours unchanged.
    func canHold(_ image: VipsHandle) -> Bool {
        let isEightBits = image.bandFormat == VIPS_FORMAT_UCHAR
        let isLight = [VIPS_INTERPRETATION_sRGB, VIPS_INTERPRETATION_B_W].contains(image.interpretation)
        let isDeepLight =
            image.bandFormat == VIPS_FORMAT_USHORT
            && [VIPS_INTERPRETATION_RGB16, VIPS_INTERPRETATION_GREY16].contains(image.interpretation)
        let isInk = image.interpretation == VIPS_INTERPRETATION_CMYK && isEightBits
        return switch self {
        case .jpeg, .tiff(.jpeg): isEightBits && isLight || isInk
        case .tiff: isEightBits && isLight || isDeepLight || isInk
        case .png: isEightBits && isLight || isDeepLight
        case .webp, .heic: isEightBits && isLight
        }
    }
}

extension ImageEncoding {
    var keepsTransparency: Bool {
        switch self {
        case .jpeg: false
        case .png, .webp, .tiff, .heic: true
        }
    }
}

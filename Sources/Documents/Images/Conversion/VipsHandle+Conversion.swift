import DocumentModel
import CVips

extension VipsHandle {
    /// Scaled with Lanczos 3 to that size, in the stored orientation.
    func scaled(width newWidth: Int, height newHeight: Int) throws(ImageError) -> VipsHandle {
        guard newWidth != width || newHeight != height else { return self }
        let across = Double(newWidth) / Double(width)
        let down = Double(newHeight) / Double(height)
        guard hasAlpha else {
            let scaled = try applying(.unreadable) { fieldbook_vips_scale($0, &$1, across, down) }
            // Ink and paper have become greys.
            scaled.remove("bits-per-sample")
            return scaled
        }
        let format = bandFormat
        return try applying(.unreadable) { fieldbook_vips_premultiply($0, &$1) }
            .applying(.unreadable) { fieldbook_vips_scale($0, &$1, across, down) }
            .applying(.unreadable) { fieldbook_vips_unpremultiply($0, &$1) }
            .applying(.unreadable) { fieldbook_vips_cast($0, &$1, format) }
    }

    /// In sRGB or its grey with 8 bits and without a profile.
    func inPlainColours() throws(ImageError) -> VipsHandle {
        let plain = try inStandardColours(isPlainGrey ? .grey : .rgb).copied()
        plain.remove("icc-profile-data")
        return plain
    }

    /// In sRGB's grey with 8 bits and without a profile.
    func inPlainGrey() throws(ImageError) -> VipsHandle {
        let plain = try inPlainColours()
        return plain.isPlainGrey
            ? plain
            : try plain.applying(.unreadable) {
                fieldbook_vips_colourspace($0, &$1, VIPS_INTERPRETATION_B_W)
            }
    }

    /// With the orientation in the pixels. What must be turned comes into memory, since files are read from the top.
    func upright() throws(ImageError) -> VipsHandle {
        guard orientation > 1 else { return self }
        let turnable =
            orientation == 2 ? self : try applying(.unreadable) { fieldbook_vips_copy_memory($0, &$1) }
        return try turnable.applying(.unreadable) { fieldbook_vips_turn_upright($0, &$1) }
    }

    /// With a resolution, or as one that states none.
    func stating(_ dotsPerInch: Double?) throws(ImageError) -> VipsHandle {
        // EXIF cannot be silent: its own value for an unknown resolution is 72.
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

    /// Whether anything is left to write besides the pixels and their resolution.
    var carriesMetadata: Bool {
        fields.contains {
            $0.hasPrefix("exif-") || $0.hasPrefix("png-comment-")
                || ["icc-profile-data", "xmp-data", "iptc-data", "image-description"].contains($0)
        }
    }

    /// Whether the file holds one bit a pixel, all of it ink or paper.
    var isBitonal: Bool { bands == 1 && bandFormat == VIPS_FORMAT_UCHAR && number("bits-per-sample") == 1 }
}

extension ImageEncoding {
    /// Whether the format takes the colours as they are.
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

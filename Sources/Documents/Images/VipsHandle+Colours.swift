import CVips

extension VipsHandle {
    /// Whether the pixels are grey and mean luma as they are.
    var isPlainGrey: Bool {
        (interpretation == VIPS_INTERPRETATION_B_W || interpretation == VIPS_INTERPRETATION_GREY16)
            && !has("icc-profile-data")
    }

    /// Whether the pixels are sRGB or its grey with 8 bits, as screens show them.
    var isDisplayable: Bool {
        (interpretation == VIPS_INTERPRETATION_sRGB || interpretation == VIPS_INTERPRETATION_B_W)
            && bandFormat == VIPS_FORMAT_UCHAR && !needsProfileConversion
    }

    /// Without transparency, which is laid on white.
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

    /// In sRGB or its grey with 8 bits; transparency stays.
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
                .unreadable, "The image has \(bands) channels that have no meaning as colours",
                remedy: "Convert it to RGB or greyscale first.")
        }
        return narrowed
    }

    /// `nil` if the profile is damaged or belongs to other channels; the pixels are then taken as they are.
    private func withEmbeddedProfileApplied() -> VipsHandle? {
        do {
            return try applying(.unreadable) { fieldbook_vips_embedded_profile_to_srgb($0, &$1) }
        } catch {
            return nil
        }
    }

    /// False without a profile and for sRGB's own, which would change nothing and costs the most time.
    private var needsProfileConversion: Bool {
        guard let profile = blob("icc-profile-data") else { return false }
        return !profile.contains(sequence: "sRGB IEC61966-2.1")
    }
}

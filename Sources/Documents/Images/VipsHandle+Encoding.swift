import CVips
import DocumentModel

extension VipsHandle {
    /// Encodes the image as a file without metadata except the resolution.
    func encoded(as encoding: ImageEncoding, stating dotsPerInch: Double?) throws(ImageError) -> [UInt8] {
        let bytes = try saved(as: encoding, strippingMetadata: true)
        return switch encoding {
        case .jpeg: JPEGMetadata.stating(dotsPerInch, in: bytes)
        case .png: dotsPerInch == nil ? PNGMetadata.withoutResolution(bytes) : bytes
        case .webp: WebPMetadata.removed(from: bytes)
        case .tiff: try TIFFPage(bytes).file(stating: dotsPerInch)
        case .heic: bytes
        }
    }

    /// Encodes the image as a file, as written by libvips's saver.
    func saved(
        as encoding: ImageEncoding, strippingMetadata strips: Bool
    ) throws(ImageError) -> [UInt8] {
        try encoding.prepareSaver()
        return try encoded { image, buffer, count in
            switch encoding {
            case .tiff where isBitonal:
                fieldbook_vips_save_g4(image, &buffer, &count, Int32(min(height, TIFFPage.tallestStrip)))
            case .png where isBitonal:
                fieldbook_vips_save_png_1_bit(image, &buffer, &count, strips ? 1 : 0)
            case .jpeg(let quality, let isProgressive):
                fieldbook_vips_save_jpeg(
                    image, &buffer, &count, Self.percent(quality), isProgressive ? 1 : 0, strips ? 1 : 0)
            case .png(let compression):
                fieldbook_vips_save_png(
                    image, &buffer, &count, Int32(min(max(compression, 0), 9)), strips ? 1 : 0)
            case .webp(let quality):
                fieldbook_vips_save_webp(image, &buffer, &count, Self.percent(quality), strips ? 1 : 0)
            case .tiff(let compression):
                fieldbook_vips_save_tiff(
                    image, &buffer, &count, compression.code, compression.quality, strips ? 1 : 0)
            case .heic(let quality):
                fieldbook_vips_save_heic(image, &buffer, &count, Self.percent(quality), strips ? 1 : 0)
            }
        }
    }

    fileprivate static func percent(_ quality: Int) -> Int32 { Int32(min(max(quality, 1), 100)) }
}

extension ImageEncoding {
    /// Throws `image.unsupportedFormat` if the installed libvips cannot write the format.
    fileprivate func prepareSaver() throws(ImageError) {
        guard case .heic = self else { return }
        guard vips_type_find("VipsOperation", "heifsave_buffer") != 0 else {
            throw ImageError(
                .unsupportedFormat, "this libvips cannot write HEIC images",
                remedy: "Choose JPEG or WebP, or install libvips with libheif and an encoder for HEVC.")
        }
        Self.fastHEIC
    }

    /// Runs once. The quickest preset takes a sixth of the default's time. At quality 60, photos become at most
    /// 4 % larger, and pages of text 15 %.
    private static let fastHEIC: Void = fieldbook_heic_encode_fast()
}

extension TIFFCompression {
    fileprivate var code: VipsForeignTiffCompression {
        switch self {
        case .none: VIPS_FOREIGN_TIFF_COMPRESSION_NONE
        case .lzw: VIPS_FOREIGN_TIFF_COMPRESSION_LZW
        case .deflate: VIPS_FOREIGN_TIFF_COMPRESSION_DEFLATE
        case .jpeg: VIPS_FOREIGN_TIFF_COMPRESSION_JPEG
        }
    }

    fileprivate var quality: Int32 {
        guard case .jpeg(let quality) = self else { return 75 }
        return VipsHandle.percent(quality)
    }
}

import CPoppler

/// Lends the pixels of one of cairo's images in memory, which must outlive it.
struct PixelPlane {
    let start: UnsafeMutablePointer<UInt8>
    let width, height, bytesPerRow: Int
    let format: cairo_format_t

    /// `nil` where the surface is no such image, or of a kind that poppler does not use.
    init?(_ surface: OpaquePointer?) {
        guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
        else { return nil }
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return nil }
        start = data
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        bytesPerRow = Int(cairo_image_surface_get_stride(surface))
        format = cairo_image_surface_get_format(surface)
        guard width >= 1, height >= 1, Self.channels[format.rawValue] != nil else { return nil }
    }

    /// Bytes a pixel.
    var channels: Int { Self.channels[format.rawValue] ?? 1 }

    private static let channels = [
        CAIRO_FORMAT_RGB24.rawValue: 4, CAIRO_FORMAT_ARGB32.rawValue: 4, CAIRO_FORMAT_A8.rawValue: 1,
    ]

    /// The bytes of a row from a column on.
    func row(_ index: Int, from column: Int) -> UnsafePointer<UInt8> {
        UnsafePointer(start + index * bytesPerRow + column * channels)
    }
}

import CPoppler

/// An image that cairo is about to draw: upright, turned by quarters or mirrored, in any size.
struct PlacedImage {
    private let source: PixelPlane
    private let columns, rows: ImageSide
    /// Whether the image's columns run down the drawing.
    private let isTurned: Bool
    /// Pixels of the drawing.
    private let across, down: Range<Int>
    private let context: OpaquePointer

    /// More than any screen shows: an image is made of them, which cairo does without.
    private static let mostPixels = 16_000_000
    /// In pixels of the image, how far it may lean over the whole drawing.
    private static let tolerance = 0.01

    /// `nil` for all that is no image in memory, stands obliquely, or is not to be drawn smoothly.
    init?(_ pattern: OpaquePointer, in context: OpaquePointer) {
        var surface: OpaquePointer?
        guard cairo_pattern_get_type(pattern) == CAIRO_PATTERN_TYPE_SURFACE,
            cairo_pattern_get_filter(pattern) == CAIRO_FILTER_GOOD,
            cairo_pattern_get_extend(pattern) == CAIRO_EXTEND_PAD,
            cairo_pattern_get_surface(pattern, &surface) == CAIRO_STATUS_SUCCESS,
            let source = PixelPlane(surface), let clip = DrawingClip(context),
            let matrix = Self.matrix(to: pattern, from: context)
        else { return nil }
        self.source = source
        self.context = context
        let (width, height) = (Double(clip.across.count), Double(clip.down.count))
        isTurned = abs(matrix.xx) < abs(matrix.xy)
        let oblique =
            isTurned
            ? max(abs(matrix.xx) * width, abs(matrix.yy) * height)
            : max(abs(matrix.xy) * height, abs(matrix.yx) * width)
        let columnScale = isTurned ? matrix.xy : matrix.xx
        let rowScale = isTurned ? matrix.yx : matrix.yy
        guard oblique < Self.tolerance,
            let columns = ImageSide(scale: columnScale, offset: matrix.x0, count: source.width),
            let rows = ImageSide(scale: rowScale, offset: matrix.y0, count: source.height)
        else { return nil }
        self.columns = columns
        self.rows = rows
        across = (isTurned ? rows : columns).pixels(in: clip.across)
        down = (isTurned ? columns : rows).pixels(in: clip.down)
        guard !across.isEmpty, !down.isEmpty, across.count * down.count <= Self.mostPixels else { return nil }
    }

    /// The same image in the drawing's own pixels; `nil` where there is no memory for it.
    func inPixelsOfDrawing() -> OpaquePointer? {
        let surface = cairo_image_surface_create(source.format, Int32(across.count), Int32(down.count))
        defer { cairo_surface_destroy(surface) }
        guard let target = PixelPlane(surface) else { return nil }
        let means = PictureMeans(
            source: source,
            columns: columns.means(isTurned ? down : across, unit: PictureMeans.rowUnit),
            rows: rows.means(isTurned ? across : down, unit: PictureMeans.columnUnit))
        let (toNextRow, toNextPixel) = (target.bytesPerRow, target.channels)
        means.write(
            to: UnsafeMutableRawPointer(target.start), bytesPerRow: isTurned ? toNextPixel : toNextRow,
            bytesPerPixel: isTurned ? toNextRow : toNextPixel)
        cairo_surface_mark_dirty(surface)
        return pattern(of: surface)
    }

    private func pattern(of surface: OpaquePointer?) -> OpaquePointer? {
        let pattern = cairo_pattern_create_for_surface(surface)
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        matrix.x0 -= Double(across.lowerBound)
        matrix.y0 -= Double(down.lowerBound)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        return pattern
    }

    /// From the drawing's pixels to the image's.
    private static func matrix(to pattern: OpaquePointer, from context: OpaquePointer) -> cairo_matrix_t? {
        var user = cairo_matrix_t()
        var image = cairo_matrix_t()
        cairo_get_matrix(context, &user)
        cairo_pattern_get_matrix(pattern, &image)
        guard cairo_matrix_invert(&user) == CAIRO_STATUS_SUCCESS else { return nil }
        var matrix = cairo_matrix_t()
        cairo_matrix_multiply(&matrix, &user, &image)
        return matrix
    }
}

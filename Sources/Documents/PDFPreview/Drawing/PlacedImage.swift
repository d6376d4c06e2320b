import CPoppler

/// An image that cairo is about to draw at any size, possibly mirrored or rotated by quarter turns.
struct PlacedImage {
    private let source: PixelPlane
    private let columns, rows: ImageSide
    /// Whether the image's columns run vertically in the drawing.
    private let isTurned: Bool
    /// The pixels of the drawing that show the image.
    private let across, down: Range<Int>
    private let context: OpaquePointer

    /// Limit on the pixels in the drawing, since the scaled image needs memory.
    private static let mostPixels = 16_000_000
    /// How far the image may be skewed across the whole drawing, in pixels of the image.
    private static let tolerance = 0.01

    /// `nil` for anything but an image in memory that is drawn smoothly and not skewed.
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

    /// The image scaled to the pixels of the drawing; `nil` if there is not enough memory.
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

    /// The transformation from the pixels of the drawing to those of the image.
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

/// The mapping of one axis of a drawing to an axis of an image: place `x` shows place `offset + scale * x` of the image.
private struct ImageSide {
    let scale, offset: Double
    /// Number of pixels of the image along the axis.
    let count: Int

    /// `nil` for a degenerate mapping.
    init?(scale: Double, offset: Double, count: Int) {
        guard scale.isFinite, offset.isFinite, scale != 0 else { return nil }
        self.scale = scale
        self.offset = offset
        self.count = count
    }

    /// The pixels of the drawing that show part of the image, with one more on either side.
    func pixels(in clip: Range<Int>) -> Range<Int> {
        let ends = [-offset / scale, (Double(count) - offset) / scale].map {
            min(max($0, Double(clip.lowerBound)), Double(clip.upperBound))
        }
        let first = Int(min(ends[0], ends[1]).rounded(.down)) - 1
        let end = Int(max(ends[0], ends[1]).rounded(.up)) + 1
        return (first..<end).clamped(to: clip)
    }

    /// The averages for some pixels of the drawing.
    func means(_ pixels: Range<Int>, unit: Int) -> PixelMeans {
        PixelMeans(pixels, scale: scale, offset: offset, from: count, unit: unit)
    }
}

/// The pixels that drawing may change.
private struct DrawingClip {
    let across, down: Range<Int>

    private static let farthest = 1e6

    /// `nil` unless the drawing is an unscaled image in memory.
    init?(_ context: OpaquePointer) {
        guard let target = cairo_get_group_target(context),
            cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE
        else { return nil }
        var scale = (x: 1.0, y: 1.0)
        var offset = (x: 0.0, y: 0.0)
        cairo_surface_get_device_scale(target, &scale.x, &scale.y)
        cairo_surface_get_device_offset(target, &offset.x, &offset.y)
        guard scale == (1, 1), offset.x == offset.x.rounded(), offset.y == offset.y.rounded() else {
            return nil
        }
        var first = (x: 0.0, y: 0.0)
        var last = (x: 0.0, y: 0.0)
        cairo_clip_extents(context, &first.x, &first.y, &last.x, &last.y)
        cairo_user_to_device(context, &first.x, &first.y)
        cairo_user_to_device(context, &last.x, &last.y)
        guard let across = Self.pixels(first.x, last.x), let down = Self.pixels(first.y, last.y) else {
            return nil
        }
        self.across = across
        self.down = down
    }

    private static func pixels(_ first: Double, _ last: Double) -> Range<Int>? {
        let (start, end) = (min(first, last).rounded(.down), max(first, last).rounded(.up))
        guard start >= -farthest, end <= farthest, start < end else { return nil }
        return Int(start)..<Int(end)
    }
}

/// The pixels of a cairo image surface, which must outlive this value.
struct PixelPlane {
    let start: UnsafeMutablePointer<UInt8>
    let width, height, bytesPerRow: Int
    let format: cairo_format_t

    /// `nil` unless the surface is an image in a format that poppler uses.
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

    /// Bytes per pixel.
    var channels: Int { Self.channels[format.rawValue] ?? 1 }

    private static let channels = [
        CAIRO_FORMAT_RGB24.rawValue: 4, CAIRO_FORMAT_ARGB32.rawValue: 4, CAIRO_FORMAT_A8.rawValue: 1,
    ]

    /// The bytes of a row, starting at a column.
    func row(_ index: Int, from column: Int) -> UnsafePointer<UInt8> {
        UnsafePointer(start + index * bytesPerRow + column * channels)
    }
}

import CPoppler

/// The pixels that may change when something is drawn.
struct DrawingClip {
    let across, down: Range<Int>

    private static let farthest = 1e6

    /// `nil` where the drawing is not made of whole pixels in memory.
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

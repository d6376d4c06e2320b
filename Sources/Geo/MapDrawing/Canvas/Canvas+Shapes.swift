import CCairo

extension Canvas {
    func set(_ colour: MapColour) {
        cairo_set_source_rgba(
            context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255,
            Double(colour.alpha) / 255)
    }

    /// Clips the drawing in `body` to `rect`.
    func clipped(to rect: PageRect, _ body: () -> Void) {
        cairo_save(context)
        cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        cairo_clip(context)
        body()
        cairo_restore(context)
    }

    func fill(_ rect: PageRect, _ colour: MapColour) {
        set(colour)
        cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        cairo_fill(context)
    }

    func outline(_ rect: PageRect, _ colour: MapColour, width: Double) {
        set(colour)
        cairo_set_line_width(context, width)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
        cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        cairo_stroke(context)
    }

    func disc(_ centre: PagePoint, radius: Double, _ colour: MapColour) {
        set(colour)
        cairo_new_path(context)
        cairo_arc(context, centre.x, centre.y, radius, 0, 2 * .pi)
        cairo_fill(context)
    }

    func line(_ start: PagePoint, _ end: PagePoint, _ colour: MapColour, width: Double) {
        stroke([start, end], colour, width: width)
    }

    func stroke(_ points: [PagePoint], _ colour: MapColour, width: Double, dash: [Double] = []) {
        cairo_new_path(context)
        trace(points)
        strokeTraced(colour, width: width, dash: dash)
    }

    func polygon(_ points: [PagePoint], _ colour: MapColour) {
        cairo_new_path(context)
        trace(points)
        cairo_close_path(context)
        set(colour)
        cairo_fill(context)
    }

    /// Adds the line to the path.
    func trace(_ points: [PagePoint]) {
        guard let first = points.first else { return }
        cairo_move_to(context, first.x, first.y)
        for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
    }

    /// Starts a path of closed rings, to be filled by the even-odd rule.
    func traceRings(_ rings: [[PagePoint]]) {
        cairo_new_path(context)
        for ring in rings {
            trace(ring)
            cairo_close_path(context)
        }
    }

    func fillTraced(_ colour: MapColour) {
        set(colour)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_fill(context)
    }

    func strokeTraced(_ colour: MapColour, width: Double, dash: [Double] = []) {
        set(colour)
        cairo_set_line_width(context, width)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(context, dash.isEmpty ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        cairo_set_dash(context, dash, Int32(clamping: dash.count), 0)
        cairo_stroke(context)
        cairo_set_dash(context, nil, 0, 0)
    }
}

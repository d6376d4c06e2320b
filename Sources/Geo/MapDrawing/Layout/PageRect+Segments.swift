extension PageRect {
    /// Whether the segment has a point in the rectangle (Liang and Barsky's clipping).
    func isTouched(from start: PagePoint, to end: PagePoint) -> Bool {
        if max(start.x, end.x) < x || min(start.x, end.x) > right { return false }
        if max(start.y, end.y) < y || min(start.y, end.y) > bottom { return false }
        var enter = 0.0
        var leave = 1.0
        let dx = end.x - start.x
        let dy = end.y - start.y
        for (step, room) in [
            (-dx, start.x - x), (dx, right - start.x), (-dy, start.y - y), (dy, bottom - start.y),
        ] {
            if step == 0 {
                if room < 0 { return false }
            } else if step < 0 {
                enter = max(enter, room / step)
            } else {
                leave = min(leave, room / step)
            }
        }
        return enter <= leave
    }
}

import CLeptonica

extension Pix {
    /// By how many standard deviations of chance more strokes of a 1-bit image's letters stand out upwards than
    /// downwards, and to the left than to the right; 0 where there are few.
    func strokeExcess() -> (up: Double, left: Double) {
        var up: Float = 0
        var left: Float = 0
        guard pixOrientDetect(pix, &up, &left, 0, 0) == 0, up.isFinite, left.isFinite else { return (0, 0) }
        return (Double(up), Double(left))
    }
}

/// How a side of an image lies along one of a drawing's: the place `x` of the drawing shows the image's `offset + scale * x`.
struct ImageSide {
    let scale, offset: Double
    /// Pixels of the image.
    let count: Int

    /// `nil` for what no drawing shows.
    init?(scale: Double, offset: Double, count: Int) {
        guard scale.isFinite, offset.isFinite, scale != 0 else { return nil }
        self.scale = scale
        self.offset = offset
        self.count = count
    }

    /// The drawing's pixels that show some of the image, and one more on either side.
    func pixels(in clip: Range<Int>) -> Range<Int> {
        let ends = [-offset / scale, (Double(count) - offset) / scale].map {
            min(max($0, Double(clip.lowerBound)), Double(clip.upperBound))
        }
        let first = Int(min(ends[0], ends[1]).rounded(.down)) - 1
        let end = Int(max(ends[0], ends[1]).rounded(.up)) + 1
        return (first..<end).clamped(to: clip)
    }

    func means(_ pixels: Range<Int>, unit: Int) -> PixelMeans {
        PixelMeans(pixels, scale: scale, offset: offset, from: count, unit: unit)
    }
}

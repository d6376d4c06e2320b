import DocumentModel

/// The size in which an image is decoded, upright and no larger than it is, and how much of its middle is shown.
struct ThumbnailSize {
    let width: Int
    let height: Int
    let shownWidth: Int
    let shownHeight: Int

    /// Throws `image.invalidRaster` for a box without pixels.
    init(of image: VipsHandle, _ size: RenderSize) throws(ImageError) {
        let isTurned = image.orientation >= 5
        let upright = (
            width: isTurned ? image.height : image.width, height: isTurned ? image.width : image.height
        )
        let box: (width: Int, height: Int)
        switch size {
        case .dotsPerInch: box = upright
        case .box(let width, let height), .fill(let width, let height): box = (width, height)
        }
        guard box.width >= 1, box.height >= 1 else {
            throw ImageError(
                .invalidRaster, "A box of \(box.width) x \(box.height) pixels holds no image",
                remedy: "Ask for at least one pixel a side.")
        }
        let across = Double(box.width) / Double(upright.width)
        let down = Double(box.height) / Double(upright.height)
        let fills = if case .fill = size { true } else { false }
        let scale = min(1, fills ? max(across, down) : min(across, down))
        width = max(1, Int((Double(upright.width) * scale).rounded()))
        height = max(1, Int((Double(upright.height) * scale).rounded()))
        shownWidth = min(width, box.width)
        shownHeight = min(height, box.height)
    }

    private init(width: Int, height: Int, shownWidth: Int, shownHeight: Int) {
        self.width = width
        self.height = height
        self.shownWidth = shownWidth
        self.shownHeight = shownHeight
    }

    /// The size with so many times as many pixels each way.
    func times(_ factor: Int) -> ThumbnailSize {
        ThumbnailSize(
            width: width * factor, height: height * factor, shownWidth: shownWidth * factor,
            shownHeight: shownHeight * factor)
    }
}

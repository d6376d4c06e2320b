extension ScreenPixels {
    /// A part of the picture, in the same memory; what reaches over its edges is left out.
    ///
    /// Throws `image.invalidRaster` where nothing is left.
    public func part(left: Int, top: Int, width: Int, height: Int) throws(ImageError) -> ScreenPixels {
        let (columns, rows) = (min(width, self.width - left), min(height, self.height - top))
        guard left >= 0, top >= 0, columns >= 1, rows >= 1 else {
            throw ImageError(
                .invalidRaster, "The part lies beside the picture of \(self.width) x \(self.height) pixels",
                remedy: "Choose a part of the picture.")
        }
        return try ScreenPixels(
            UnsafeRawBufferPointer(rebasing: bytes[(top * bytesPerRow + 4 * left)...]), width: columns,
            height: rows, bytesPerRow: bytesPerRow, isOpaque: isOpaque, dotsPerInch: dotsPerInch)
    }
}

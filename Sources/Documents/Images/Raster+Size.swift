extension Raster {
    /// The picture scaled, sides in proportion, to the largest size inside a box.
    ///
    /// Pixels are averaged over the area that they cover and filtered with Lanczos 3. A picture that fits already
    /// comes back unchanged unless `enlarging`. The resolution changes with the size, so that the picture stays as
    /// large on paper. Throws `image.invalidRaster` if a side of the box is less than 1.
    public func resized(
        toFit boxWidth: Int, height boxHeight: Int, enlarging: Bool = false
    ) throws(ImageError) -> Raster {
        guard boxWidth >= 1, boxHeight >= 1 else {
            throw ImageError(
                .invalidRaster, "A box of \(boxWidth) x \(boxHeight) pixels holds no image",
                remedy: "Ask for at least one pixel a side.")
        }
        let scale = min(Double(boxWidth) / Double(width), Double(boxHeight) / Double(height))
        if scale == 1 || (scale > 1 && !enlarging) { return self }
        let newWidth = min(boxWidth, max(1, Int((Double(width) * scale).rounded())))
        let newHeight = min(boxHeight, max(1, Int((Double(height) * scale).rounded())))
        _ = try Self.byteCount(width: newWidth, height: newHeight, channels: channels)

        var resized = try withVipsImage { (image) throws(ImageError) in
            try image.resized(width: newWidth, height: newHeight).raster(channels)
        }
        resized.dotsPerInch = dotsPerInch.map { $0 * scale }
        return resized
    }
}

import CLeptonica

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Pix {
    /// Turned about its centre, as large as before or large enough for all of it; what comes in has the colour
    /// `filling`, red in the highest byte as leptonica keeps it, or a level of grey.
    func rotated(degreesClockwise degrees: Double, growing: Bool, filling: UInt32) throws(ScanningError)
        -> Pix
    {
        let angle = Float(degrees * .pi / 180)
        let page = growing ? try embedded(forTurnBy: angle, filling: filling) : self
        return page.isGrey
            ? try page.applying("pixRotateAMGray") {
                pixRotateAMGray($0, angle, UInt8(truncatingIfNeeded: filling))
            }
            : try page.applying("pixRotateAMColor") { pixRotateAMColor($0, angle, filling) }
    }

    private func embedded(forTurnBy angle: Float, filling: UInt32) throws(ScanningError) -> Pix {
        let (sine, cosine) = (sin(Double(abs(angle))), cos(Double(angle)))
        let newWidth = Int((Double(width) * cosine + Double(height) * sine).rounded(.up))
        let newHeight = Int((Double(width) * sine + Double(height) * cosine).rounded(.up))
        return try embedded(
            width: max(width, newWidth), height: max(height, newHeight), centred: true, filling: filling)
    }

    /// On a larger canvas, in its middle or in its upper left corner.
    func embedded(width newWidth: Int, height newHeight: Int, centred: Bool, filling: UInt32)
        throws(ScanningError)
        -> Pix
    {
        let canvas = try Pix(width: newWidth, height: newHeight, depth: pixGetDepth(pix))
        let left = centred ? (newWidth - width) / 2 : 0
        let top = centred ? (newHeight - height) / 2 : 0
        canvas.lent { target in
            pixSetAllArbitrary(target, filling)
            pixRasterop(
                target, Int32(left), Int32(top), Int32(width), Int32(height), Int32(PIX_SRC), pix, 0, 0)
        }
        return canvas
    }

    /// A part of the image; what lies outside of it is left away.
    func cropped(left: Int, top: Int, width: Int, height: Int) throws(ScanningError) -> Pix {
        var box = boxCreate(Int32(left), Int32(top), Int32(width), Int32(height))
        defer { boxDestroy(&box) }
        return try applying("pixClipRectangle") { pixClipRectangle($0, box, nil) }
    }

    /// Smaller, each pixel the mean of those that it covers; larger, between them.
    func scaled(by factor: Double) throws(ScanningError) -> Pix {
        if factor == 1 { return self }
        let scale = Float(factor)
        return factor < 1
            ? try applying("pixScaleAreaMap") { pixScaleAreaMap($0, scale, scale) }
            : try applying("pixScale") { pixScaleGeneral($0, scale, scale, 0, 0) }
    }
}

extension Pix {
    /// The middle of the image in a size, if there is nothing around it; otherwise all of it.
    func trimmedToContent(
        width newWidth: Int, height newHeight: Int, dotsPerInch: Double
    ) throws(ScanningError) -> Pix {
        guard newWidth < width || newHeight < height else { return self }
        let factor = min(1, Self.searchSide / Double(max(width, height)))
        let ink = try scaled(by: factor).evenInk(dotsPerInch: dotsPerInch * factor)
        let (across, down) = (Int(Double(newWidth) * factor), Int(Double(newHeight) * factor))
        let inside = try ink.cropped(
            left: (ink.width - across) / 2, top: (ink.height - down) / 2, width: across, height: down)
        let outside = ink.inkCount - inside.inkCount
        guard Double(outside) <= Self.mostLost * Double(ink.width * ink.height) else { return self }
        return try cropped(
            left: (width - newWidth) / 2, top: (height - newHeight) / 2, width: newWidth, height: newHeight)
    }

    private static let searchSide = 1000.0
    /// Specks.
    private static let mostLost = 0.00002
}

import CLeptonica

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Pix {
    /// Rotates about the centre, at the same size or `growing` to fit all of it. New pixels have the colour
    /// `filling`: red in the highest byte, or a grey level.
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

    /// Places the image on a larger canvas, centred or in the upper left corner.
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

    /// A part of the image, clipped to its bounds.
    func cropped(left: Int, top: Int, width: Int, height: Int) throws(ScanningError) -> Pix {
        var box = boxCreate(Int32(left), Int32(top), Int32(width), Int32(height))
        defer { boxDestroy(&box) }
        return try applying("pixClipRectangle") { pixClipRectangle($0, box, nil) }
    }

    /// Scales the image: down by area averaging, up by interpolation.
    func scaled(by factor: Double) throws(ScanningError) -> Pix {
        if factor == 1 { return self }
        let scale = Float(factor)
        return factor < 1
            ? try applying("pixScaleAreaMap") { pixScaleAreaMap($0, scale, scale) }
            : try applying("pixScale") { pixScaleGeneral($0, scale, scale, 0, 0) }
    }
}

extension Pix {
    /// The centre of the image at a size, if there is nothing around it; otherwise all of it.
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
    /// Specks may be lost.
    private static let mostLost = 0.00002
}

extension Pix {
    /// The median of each channel along the outermost pixels, as a leptonica colour.
    func frameColour() -> UInt32 {
        let step = max(1, max(width, height) / 400)
        let across = stride(from: 0, to: width, by: step).flatMap { [pixel($0, 0), pixel($0, height - 1)] }
        let down = stride(from: 0, to: height, by: step).flatMap { [pixel(0, $0), pixel(width - 1, $0)] }
        let frame = across + down
        func median(_ shift: UInt32) -> UInt32 { frame.map { $0 >> shift & 0xFF }.sorted()[frame.count / 2] }
        return isGrey ? median(0) : median(24) << 24 | median(16) << 16 | median(8) << 8
    }

    private func pixel(_ column: Int, _ row: Int) -> UInt32 {
        var value: UInt32 = 0
        pixGetPixel(pix, Int32(column), Int32(row), &value)
        return value
    }
}

extension Pix {
    /// The content of a quadrilateral, rectified to a given size.
    func rectified(_ quadrilateral: Quadrilateral, width newWidth: Int, height newHeight: Int)
        throws(ScanningError)
        -> Pix
    {
        // leptonica's result has the size of its source.
        let canvas =
            newWidth > width || newHeight > height
            ? try embedded(
                width: max(width, newWidth), height: max(height, newHeight), centred: false,
                filling: isGrey ? 0xFF : 0xFFFF_FF00)
            : self
        let (right, bottom) = (Double(newWidth), Double(newHeight))
        var target = Self.points([(0, 0), (right, 0), (right, bottom), (0, bottom)])
        var source = Self.points(quadrilateral.corners.map { ($0.x, $0.y) })
        defer {
            ptaDestroy(&target)
            ptaDestroy(&source)
        }
        return try canvas.applying("pixProjectivePta") {
            pixProjectivePta($0, target, source, Int32(L_BRING_IN_WHITE))
        }.cropped(left: 0, top: 0, width: newWidth, height: newHeight)
    }

    private static func points(_ places: [(Double, Double)]) -> UnsafeMutablePointer<PTA>? {
        let points = ptaCreate(Int32(places.count))
        for (x, y) in places { ptaAddPt(points, Float(x), Float(y)) }
        return points
    }
}

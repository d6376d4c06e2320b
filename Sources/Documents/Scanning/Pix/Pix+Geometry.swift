import CLeptonica

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Pix {
    /// Rotates about the centre, at the same size or `growing` to fit all of it. New pixels take the paper's colour at the
    /// nearest corner.
    func rotated(degreesClockwise degrees: Double, growing: Bool) throws(ScanningError) -> Pix {
        let angle = Float(degrees * .pi / 180)
        let (sine, cosine) = (sin(Double(abs(angle))), cos(Double(angle)))
        func turned(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
            let across = Double(width) * cosine + Double(height) * sine
            let down = Double(width) * sine + Double(height) * cosine
            return (max(width, Int(across.rounded(.up))), max(height, Int(down.rounded(.up))))
        }
        let result = growing ? turned(width, height) : (width: width, height: height)
        // All of the result comes from the canvas, whose sides are longer by an even number, so that the centre stays.
        let needed = turned(result.width, result.height)
        func grown(_ side: Int, to needed: Int) -> Int {
            let least = min(needed, Self.longestSide - 3)
            return least + 2 + (least - side) % 2
        }
        let (canvasWidth, canvasHeight) = (grown(width, to: needed.width), grown(height, to: needed.height))
        let canvas = try embedded(width: canvasWidth, height: canvasHeight, among: cornerColours())
        let page =
            isGrey
            ? try canvas.applying("pixRotateAMGray") { pixRotateAMGray($0, angle, 0xFF) }
            : try canvas.applying("pixRotateAMColor") { pixRotateAMColor($0, angle, 0xFFFF_FF00) }
        return try page.cropped(
            left: (canvasWidth - result.width) / 2, top: (canvasHeight - result.height) / 2,
            width: result.width, height: result.height)
    }

    /// The image in the centre of a canvas whose quarters have these colours.
    private func embedded(
        width newWidth: Int, height newHeight: Int, among colours: CornerColours
    ) throws(ScanningError) -> Pix {
        let canvas = try Pix(width: newWidth, height: newHeight, depth: pixGetDepth(pix))
        let (across, down) = (newWidth / 2, newHeight / 2)
        let (left, top) = ((newWidth - width) / 2, (newHeight - height) / 2)
        let (right, bottom) = (left + width, top + height)
        canvas.lent { target in
            func fill(_ x: Int, _ y: Int, toX: Int, toY: Int, _ colour: UInt32) {
                guard toX > x, toY > y else { return }
                var box = boxCreate(Int32(x), Int32(y), Int32(toX - x), Int32(toY - y))
                pixSetInRectArbitrary(target, box, colour)
                boxDestroy(&box)
            }
            for (x, toX, above, below) in [
                (0, across, colours.topLeft, colours.bottomLeft),
                (across, newWidth, colours.topRight, colours.bottomRight),
            ] {
                fill(x, 0, toX: toX, toY: top, above)
                fill(x, bottom, toX: toX, toY: newHeight, below)
            }
            for (y, toY, before, after) in [
                (0, down, colours.topLeft, colours.topRight),
                (down, newHeight, colours.bottomLeft, colours.bottomRight),
            ] {
                fill(0, y, toX: left, toY: toY, before)
                fill(right, y, toX: newWidth, toY: toY, after)
            }
            pixRasterop(
                target, Int32(left), Int32(top), Int32(width), Int32(height), Int32(PIX_SRC), pix, 0, 0)
        }
        return canvas
    }

    /// Places the image in the upper left corner of a larger canvas.
    private func embedded(
        width newWidth: Int, height newHeight: Int, filling: UInt32
    ) throws(ScanningError) -> Pix {
        let canvas = try Pix(width: newWidth, height: newHeight, depth: pixGetDepth(pix))
        canvas.lent { target in
            pixSetAllArbitrary(target, filling)
            pixRasterop(target, 0, 0, Int32(width), Int32(height), Int32(PIX_SRC), pix, 0, 0)
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
        guard factor < 1 else {
            return try applying("pixScale") { pixScaleGeneral($0, scale, scale, 0, 0) }
        }
        return try AreaReduction.serves(self, scale)
            ? AreaReduction(of: self, by: scale).result
            : applying("pixScaleAreaMap") { pixScaleAreaMap($0, scale, scale) }
    }
}

extension Pix {
    /// Whether the image is larger than a size and has no content outside its centre at that size.
    func isBlank(
        outsideWidth newWidth: Int, height newHeight: Int, dotsPerInch: Double
    ) throws(ScanningError) -> Bool {
        guard newWidth < width || newHeight < height else { return false }
        let factor = min(1, Self.searchSide / Double(max(width, height)))
        let ink = try scaled(by: factor).evenInk(dotsPerInch: dotsPerInch * factor)
        let (across, down) = (Int(Double(newWidth) * factor), Int(Double(newHeight) * factor))
        let inside = try ink.cropped(
            left: (ink.width - across) / 2, top: (ink.height - down) / 2, width: across, height: down)
        let outside = ink.inkCount - inside.inkCount
        return Double(outside) <= Self.mostLost * Double(ink.width * ink.height)
    }

    /// The centre of the image at a size.
    func centre(width newWidth: Int, height newHeight: Int) throws(ScanningError) -> Pix {
        try cropped(
            left: (width - newWidth) / 2, top: (height - newHeight) / 2, width: newWidth, height: newHeight)
    }

    private static let searchSide = 1000.0
    /// Specks may be lost.
    private static let mostLost = 0.00002
}

/// Leptonica colours at the corners of an image.
private struct CornerColours {
    let topLeft, topRight, bottomLeft, bottomRight: UInt32
}

extension Pix {
    /// The paper's colour at each corner, or that of a dark border that runs along it.
    private func cornerColours() -> CornerColours {
        CornerColours(
            topLeft: cornerColour(isRight: false, isBottom: false),
            topRight: cornerColour(isRight: true, isBottom: false),
            bottomLeft: cornerColour(isRight: false, isBottom: true),
            bottomRight: cornerColour(isRight: true, isBottom: true))
    }

    private func cornerColour(isRight: Bool, isBottom: Bool) -> UInt32 {
        let (across, down) = (max(1, width / 6), max(1, height / 6))
        func at(_ column: Int, _ row: Int) -> UInt32 {
            pixel(isRight ? width - 1 - column : column, isBottom ? height - 1 - row : row)
        }
        let (stepAcross, stepDown) = (max(1, across / 40), max(1, down / 40))
        let columns = Array(stride(from: 0, to: across, by: stepAcross))
        let rows = Array(stride(from: 0, to: down, by: stepDown))
        // Most of a margin is paper; its darker quarter may be print or the shadow of its edge.
        let paper = colour(of: columns.flatMap { column in rows.map { at(column, $0) } }, quantile: 0.75)
        // Behind the thin line that many scanners leave along the edges.
        let depth = min(max(3, min(width, height) / 200), across - 1, down - 1)
        let rim = colour(of: columns.map { at($0, depth) } + rows.map { at(depth, $0) }, quantile: 0.5)
        return level(of: rim) < Self.darkestPaper * level(of: paper) ? rim : paper
    }

    /// A darker rim, as a share of the paper's level, is a border that is to be cropped.
    private static let darkestPaper = 0.6

    private func colour(of pixels: [UInt32], quantile: Double) -> UInt32 {
        func channel(_ shift: UInt32) -> UInt32 {
            let levels = pixels.map { $0 >> shift & 0xFF }.sorted()
            return levels[Int(Double(levels.count - 1) * quantile)]
        }
        return isGrey ? channel(0) : channel(24) << 24 | channel(16) << 16 | channel(8) << 8
    }

    private func level(of colour: UInt32) -> Double {
        if isGrey { return Double(colour) }
        let (red, green, blue) = (colour >> 24, colour >> 16 & 0xFF, colour >> 8 & 0xFF)
        return Double(red + green + blue) / 3
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
                width: max(width, newWidth), height: max(height, newHeight),
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

/// A grey image made smaller, each pixel the mean of the area that it covers.
///
/// The result is that of leptonica's `pixScaleAreaMap`, which adds up each area anew. Here the rows of an area are added
/// once for all its columns, many at a time.
struct AreaReduction {
    let result: Pix

    /// The scales for which sums and areas fit, up to that from which leptonica interpolates.
    private static let scales: Range<Float> = 0.08..<0.7

    /// Whether leptonica would average areas: for some scales it halves repeatedly, and it fails if a side becomes shorter
    /// than a pixel.
    static func serves(_ image: Pix, _ scale: Float) -> Bool {
        image.isGrey && scales.contains(scale) && ![0.5, 0.25, 0.125].contains(scale)
            && Float(min(image.width, image.height)) * scale >= 0.5
    }

    /// The old pixels of each new row or column, in sixteenths of a pixel as leptonica counts.
    private struct Axis {
        /// The first and the last old pixel, and the sixteenths taken of each; those between are taken whole.
        struct Span {
            let first, last, ofFirst, ofLast: Int

            var length: Int { ofFirst + 16 * (last - first - 1) + ofLast }
        }

        let spans: [Span]
        /// The shortest and the longest span, in sixteenths.
        let lengths: ClosedRange<Int>
        /// Spans from here on reach the image's edge; their pixels are copied.
        let edge: Int

        init(_ side: Int, by scale: Float) {
            let count = max(1, Int(Float(side) * scale + 0.5))
            let pitch = 16 * Float(side) / Float(count)
            spans = (0..<count).map { place in
                let (start, end) = (Int(pitch * Float(place)), Int(Double(pitch) * (Double(place) + 1)))
                return Span(first: start >> 4, last: end >> 4, ofFirst: 16 - (start & 15), ofLast: end & 15)
            }
            let lengths = spans.map(\.length)
            self.lengths = (lengths.min() ?? 1)...(lengths.max() ?? 1)
            edge = spans.firstIndex { $0.last > side - 2 } ?? count
        }
    }

    /// Reduces an image by a scale that it serves.
    init(of image: Pix, by scale: Float) throws(ScanningError) {
        let (across, down) = (Axis(image.width, by: scale), Axis(image.height, by: scale))
        let result = try Pix(width: across.spans.count, height: down.spans.count, depth: 8)
        let (source, target) = (try image.rows(), try result.rows())
        var sums = [UInt16](repeating: 0, count: source.bytesPerRow)
        for (row, span) in down.spans.enumerated() {
            var whole = 0
            if row < down.edge {
                Self.add(span, of: source, to: &sums)
                whole = across.edge
                Self.write(sums, height: span.length, across, to: target[row])
            }
            let first = source[span.first]
            for column in whole..<across.spans.count {
                target[row][column ^ 3] = first[across.spans[column].first ^ 3]
            }
        }
        withExtendedLifetime(image) {}
        self.result = result
    }

    /// The sums of the rows of a span, in the image's order of bytes: at most 250 sixteenths of 255.
    private static func add(_ span: Axis.Span, of rows: PixRows, to sums: inout [UInt16]) {
        sums.withUnsafeMutableBufferPointer { sums in
            let (first, last) = (rows[span.first], rows[span.last])
            let (ofFirst, ofLast) = (UInt16(span.ofFirst), UInt16(span.ofLast))
            for at in sums.indices {
                sums[at] = UInt16(first[at]) &* ofFirst &+ UInt16(last[at]) &* ofLast
            }
            for row in span.first + 1..<span.last {
                let row = rows[row]
                for at in sums.indices { sums[at] &+= UInt16(row[at]) &* 16 }
            }
        }
    }

    /// The means of the spans of a row, but for those at the edge.
    private static func write(
        _ sums: [UInt16], height: Int, _ across: Axis, to target: UnsafeMutablePointer<UInt8>
    ) {
        // Dividing by multiplication is exact: 255 times the square of an area is less than 2 to the power of 40.
        let reciprocals = across.lengths.map { UInt64(1 << 40) / UInt64($0 * height) + 1 }
        let shortest = across.lengths.lowerBound
        sums.withUnsafeBufferPointer { sums in
            for column in 0..<across.edge {
                let span = across.spans[column]
                var sum =
                    UInt64(sums[span.first ^ 3]) &* UInt64(span.ofFirst)
                    &+ UInt64(sums[span.last ^ 3]) &* UInt64(span.ofLast)
                var between = span.first &+ 1
                while between < span.last {
                    sum &+= UInt64(sums[between ^ 3]) &* 16
                    between &+= 1
                }
                let mean = ((sum &+ 128) &* reciprocals[span.length &- shortest]) &>> 40
                target[column ^ 3] = UInt8(truncatingIfNeeded: mean)
            }
        }
    }
}

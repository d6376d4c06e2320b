import CLeptonica

extension Pix {
    /// The quadrilateral's content as a rectangle of a given size.
    func rectified(_ quadrilateral: Quadrilateral, width newWidth: Int, height newHeight: Int)
        throws(ScanningError)
        -> Pix
    {
        // leptonica's result is as large as its source.
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

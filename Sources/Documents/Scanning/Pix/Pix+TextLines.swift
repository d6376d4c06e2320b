import CLeptonica

extension Pix {
    /// The lines of text of a 1-bit image, each a column of pixels after the other, letters grown together; lines may bend.
    func textLines() -> [TextLine] {
        var lines = dewarpGetTextlineCenters(pix, 0)
        defer { ptaaDestroy(&lines) }
        guard lines != nil else { return [] }
        return (0..<ptaaGetCount(lines)).map { index in
            var points = ptaaGetPta(lines, index, Int32(L_CLONE))
            defer { ptaDestroy(&points) }
            return TextLine(
                points: (0..<ptaGetCount(points)).map { place in
                    var (x, y) = (Float(0), Float(0))
                    ptaGetPt(points, place, &x, &y)
                    return (Double(x), Double(y))
                })
        }
    }

    /// Levels of grey of a 1-bit image: black where there is ink.
    func greyOfInk() throws(ScanningError) -> Pix {
        try applying("pixConvert1To8") { pixConvert1To8(nil, $0, 255, 0) }
    }
}

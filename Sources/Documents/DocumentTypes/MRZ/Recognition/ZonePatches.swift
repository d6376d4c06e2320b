import Images

/// Cuts the characters of a grid out of a picture.
struct ZonePatches {
    private let picture: Raster
    /// From the grid's pixels to the picture's.
    private let scale: Double

    init(_ picture: Raster, scale: Double) {
        (self.picture, self.scale) = (picture, scale)
    }

    /// Levels from 0 to 1 of a cell, row by row; seen upside down where `isTurned`.
    func patch(
        _ grid: ZoneGrid, column: Int, row: Int, heightInPitches: Double, isTurned: Bool
    ) -> [Float] {
        let sign = isTurned ? -1.0 : 1.0
        let across = grid.across(Double(column), Double(row)) * (scale * sign)
        let down = grid.down(Double(column), Double(row)) * (heightInPitches * across.length * sign)
        // A pixel's middle lies half a pixel from its edge.
        let middle = grid.place(Double(column), Double(row)) * scale - Point(x: 0.5, y: 0.5)
        let (columns, rows) = (GlyphNetwork.columns, GlyphNetwork.rows)
        return [Float](unsafeUninitializedCapacity: columns * rows) { samples, count in
            picture.bytes.withUnsafeBufferPointer { pixels in
                for index in 0..<(columns * rows) {
                    let x = (Double(index % columns) + 0.5) / Double(columns) - 0.5
                    let y = ((Double(index / columns) + 0.5) / Double(rows) - 0.5) * GlyphNetwork.heightsShown
                    samples[index] = sample(pixels, middle + across * x + down * y)
                }
            }
            count = columns * rows
        }
    }

    /// Between the pixels, linearly; outside, the nearest.
    @inline(__always)
    private func sample(_ pixels: UnsafeBufferPointer<UInt8>, _ place: Point) -> Float {
        let x = min(max(place.x, 0), Double(picture.width - 1))
        let y = min(max(place.y, 0), Double(picture.height - 1))
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, picture.width - 1), min(top + 1, picture.height - 1))
        let (shareX, shareY) = (Float(x - Double(left)), Float(y - Double(top)))
        func level(_ column: Int, _ row: Int) -> Float { Float(pixels[row * picture.width + column]) }
        let upper = level(left, top) * (1 - shareX) + level(right, top) * shareX
        let lower = level(left, bottom) * (1 - shareX) + level(right, bottom) * shareX
        return (upper * (1 - shareY) + lower * shareY) / 255
    }
}

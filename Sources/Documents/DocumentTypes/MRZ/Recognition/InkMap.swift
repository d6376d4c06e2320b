import Images

/// Which pixels are darker than what is around them.
struct InkMap {
    let width: Int
    let height: Int
    /// 1 is ink.
    private(set) var ink: [UInt8]

    /// Ink is what is darker by a share than the mean of the square around it; `side` is the square's.
    init(_ grey: Raster, darkerBy share: Double, side: Int) {
        (width, height) = (grey.width, grey.height)
        ink = [UInt8](repeating: 0, count: width * height)
        let sums = Self.sums(grey)
        let stride = width + 1
        let keep = Int((1 - share) * 1024)
        ink.withUnsafeMutableBufferPointer { ink in
            grey.bytes.withUnsafeBufferPointer { pixels in
                sums.withUnsafeBufferPointer { sums in
                    for row in 0..<height {
                        let (top, bottom) = (max(0, row - side / 2), min(height, row + side / 2 + 1))
                        for column in 0..<width {
                            let (left, right) = (max(0, column - side / 2), min(width, column + side / 2 + 1))
                            // Sums wrap around; their differences do not.
                            let sum =
                                sums[bottom * stride + right] &- sums[top * stride + right]
                                &- sums[bottom * stride + left] &+ sums[top * stride + left]
                            let area = (bottom - top) * (right - left)
                            let at = row * width + column
                            if Int(pixels[at]) * area * 1024 < Int(sum) * keep { ink[at] = 1 }
                        }
                    }
                }
            }
        }
    }

    /// Sums of the levels above and left of each corner between pixels, modulo 2 to the power of 32.
    private static func sums(_ grey: Raster) -> [UInt32] {
        let stride = grey.width + 1
        var sums = [UInt32](repeating: 0, count: stride * (grey.height + 1))
        sums.withUnsafeMutableBufferPointer { sums in
            grey.bytes.withUnsafeBufferPointer { pixels in
                for row in 0..<grey.height {
                    var line: UInt32 = 0
                    for column in 0..<grey.width {
                        line &+= UInt32(pixels[row * grey.width + column])
                        sums[(row + 1) * stride + column + 1] = sums[row * stride + column + 1] &+ line
                    }
                }
            }
        }
        return sums
    }
}

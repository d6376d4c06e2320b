extension Raster {
    /// The image rotated clockwise by quarter turns; negative numbers rotate anticlockwise.
    ///
    /// Exact: no pixel value changes. Odd numbers of turns swap width and height.
    public func rotated(quarterTurnsClockwise turns: Int) -> Raster {
        switch turns & 3 {
        case 1: rearranged(Placement(swapsSides: true, mirrorsColumns: false, mirrorsRows: true))
        case 2: rearranged(Placement(swapsSides: false, mirrorsColumns: true, mirrorsRows: true))
        case 3: rearranged(Placement(swapsSides: true, mirrorsColumns: true, mirrorsRows: false))
        default: self
        }
    }

    /// The image upright, given the value of the EXIF tag Orientation.
    ///
    /// 1 to 8 as in EXIF 2.3, table 6; anything else counts as 1, upright.
    func upright(exifOrientation: Int) -> Raster {
        switch exifOrientation {
        case 2: rearranged(Placement(swapsSides: false, mirrorsColumns: true, mirrorsRows: false))
        case 3: rotated(quarterTurnsClockwise: 2)
        case 4: rearranged(Placement(swapsSides: false, mirrorsColumns: false, mirrorsRows: true))
        case 5: rearranged(Placement(swapsSides: true, mirrorsColumns: false, mirrorsRows: false))
        case 6: rotated(quarterTurnsClockwise: 1)
        case 7: rearranged(Placement(swapsSides: true, mirrorsColumns: true, mirrorsRows: true))
        case 8: rotated(quarterTurnsClockwise: 3)
        default: self
        }
    }

    /// The mapping from a position in the result to its source: axes swapped first, then mirrored.
    private struct Placement {
        let swapsSides: Bool
        let mirrorsColumns: Bool
        let mirrorsRows: Bool
    }

    private func rearranged(_ placement: Placement) -> Raster {
        let size = channels.rawValue
        let newWidth = placement.swapsSides ? height : width
        let newHeight = placement.swapsSides ? width : height
        let columnStep = (placement.mirrorsColumns ? -1 : 1) * size
        let rowStep = (placement.mirrorsRows ? -1 : 1) * size * width
        let origin =
            (placement.mirrorsColumns ? (width - 1) * size : 0)
            + (placement.mirrorsRows ? (height - 1) * size * width : 0)
        let stepRight = placement.swapsSides ? rowStep : columnStep
        let stepDown = placement.swapsSides ? columnStep : rowStep

        let moved = bytes.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: source.count) { target, initialized in
                var position = 0
                for row in 0..<newHeight {
                    var from = origin + row * stepDown
                    for _ in 0..<newWidth {
                        for channel in 0..<size {
                            target[position + channel] = source[from + channel]
                        }
                        position += size
                        from += stepRight
                    }
                }
                initialized = source.count
            }
        }
        return Raster(
            unchecked: moved, width: newWidth, height: newHeight, channels: channels, dotsPerInch: dotsPerInch
        )
    }
}

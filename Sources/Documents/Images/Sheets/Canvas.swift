/// RGB pixels to put pictures on; what reaches over its edges is cut off.
struct Canvas {
    let width: Int
    let height: Int
    private(set) var bytes: [UInt8]

    /// One level of grey everywhere.
    init(width: Int, height: Int, level: UInt8) {
        self.width = width
        self.height = height
        bytes = [UInt8](repeating: level, count: 3 * width * height)
    }

    /// Puts an RGB picture there.
    mutating func paste(_ picture: Raster, left: Int, top: Int) {
        let columns = max(0, min(picture.width, width - left))
        for row in 0..<max(0, min(picture.height, height - top)) {
            let source = 3 * row * picture.width
            let target = 3 * ((top + row) * width + left)
            bytes.replaceSubrange(
                target..<(target + 3 * columns), with: picture.bytes[source..<(source + 3 * columns)])
        }
    }

    /// Draws in black where a mask is 255, and as much of it where it is less.
    mutating func ink(_ mask: Raster, left: Int, top: Int) {
        for row in 0..<max(0, min(mask.height, height - top)) {
            for column in 0..<max(0, min(mask.width, width - left)) {
                let share = 255 - Int(mask.bytes[row * mask.width + column])
                let place = 3 * ((top + row) * width + left + column)
                for channel in place..<(place + 3) {
                    bytes[channel] = UInt8(Int(bytes[channel]) * share / 255)
                }
            }
        }
    }

    /// A line one pixel wide around a place.
    mutating func frame(left: Int, top: Int, width: Int, height: Int, level: UInt8) {
        fill(left: left - 1, top: top - 1, width: width + 2, height: 1, level: level)
        fill(left: left - 1, top: top + height, width: width + 2, height: 1, level: level)
        fill(left: left - 1, top: top, width: 1, height: height, level: level)
        fill(left: left + width, top: top, width: 1, height: height, level: level)
    }

    private mutating func fill(left: Int, top: Int, width: Int, height: Int, level: UInt8) {
        let columns = max(0, left)..<max(0, left, min(self.width, left + width))
        for row in max(0, top)..<max(0, top, min(self.height, top + height)) {
            let start = 3 * (row * self.width + columns.lowerBound)
            bytes.replaceSubrange(
                start..<(start + 3 * columns.count), with: repeatElement(level, count: 3 * columns.count))
        }
    }
}

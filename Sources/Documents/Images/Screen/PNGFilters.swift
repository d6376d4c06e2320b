#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Applies the PNG filters row by row.
struct PNGFilters {
    private let count: Int
    private let pixelSize: Int
    /// The row and the one above, each preceded by a zero pixel.
    private var current: [UInt8]
    private var above: [UInt8]

    init(count: Int, pixelSize: Int) {
        self.count = count
        self.pixelSize = pixelSize
        current = [UInt8](repeating: 0, count: count + pixelSize)
        above = current
    }

    /// Advances to the next row.
    mutating func next(_ fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        swap(&current, &above)
        current.withUnsafeMutableBufferPointer { row in
            if let start = row.baseAddress { fill(start + pixelSize) }
        }
    }

    /// Writes the number of the best filter and the filtered row.
    func writeBest(to target: UnsafeMutablePointer<UInt8>) {
        current.withUnsafeBufferPointer { current in
            above.withUnsafeBufferPointer { above in
                guard let row = current.baseAddress, let above = above.baseAddress else { return }
                writeBest(row, above, to: target)
            }
        }
    }

    private func writeBest(
        _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
    ) {
        let pixels = row + pixelSize
        let up = above + pixelSize
        if memcmp(pixels, up, count) == 0 {
            target[0] = 2
            (target + 1).update(repeating: 0, count: count)
            return
        }
        let plain = weight { pixels[$0] }
        let left = weight { pixels[$0] &- row[$0] }
        let upper = weight { pixels[$0] &- up[$0] }
        let mean = weight { pixels[$0] &- Self.mean(row[$0], up[$0]) }
        let best = min(plain, left, upper, mean)
        let output = target + 1
        switch best {
        case upper:
            target[0] = 2
            write(to: output) { pixels[$0] &- up[$0] }
        case plain:
            target[0] = 0
            write(to: output) { pixels[$0] }
        case left:
            target[0] = 1
            write(to: output) { pixels[$0] &- row[$0] }
        default:
            target[0] = 3
            write(to: output) { pixels[$0] &- Self.mean(row[$0], up[$0]) }
        }
    }

    @inline(__always)
    private static func mean(_ left: UInt8, _ up: UInt8) -> UInt8 {
        (left & up) &+ ((left ^ up) >> 1)
    }

    @inline(__always)
    private func weight(_ remainder: (Int) -> UInt8) -> UInt32 {
        var sum: UInt32 = 0
        for place in 0..<count {
            let rest = remainder(place)
            sum &+= UInt32(min(rest, 0 &- rest))
        }
        return sum
    }

    @inline(__always)
    private func write(to target: UnsafeMutablePointer<UInt8>, _ remainder: (Int) -> UInt8) {
        for place in 0..<count { target[place] = remainder(place) }
    }
}

/// What a pixel of a PNG without a palette consists of, 8 bits each.
enum PNGSamples: Int {
    case grey = 1
    case rgb = 3
    case rgba = 4

    var colourType: UInt8 {
        switch self {
        case .grey: 0
        case .rgb: 2
        case .rgba: 6
        }
    }

    func write(_ row: UnsafeBufferPointer<UInt32>, to target: UnsafeMutablePointer<UInt8>) {
        switch self {
        case .grey:
            for (place, pixel) in row.enumerated() { target[place] = UInt8(truncatingIfNeeded: pixel) }
        case .rgb:
            for (place, pixel) in row.enumerated() {
                target[3 * place] = UInt8(truncatingIfNeeded: pixel >> 16)
                target[3 * place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                target[3 * place + 2] = UInt8(truncatingIfNeeded: pixel)
            }
        case .rgba:
            for (place, pixel) in row.enumerated() {
                let colour = StraightColour(pixel)
                target[4 * place] = colour.red
                target[4 * place + 1] = colour.green
                target[4 * place + 2] = colour.blue
                target[4 * place + 3] = colour.alpha
            }
        }
    }
}

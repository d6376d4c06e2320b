extension Raster {
    /// The same picture in other channels.
    ///
    /// Grey is the luma of Rec. ITU-R BT.601, (299 R + 587 G + 114 B) / 1000 rounded, which is also what JPEG stores;
    /// RGB from grey repeats it three times.
    public func converted(to target: Channels) -> Raster {
        let converted: [UInt8] =
            switch (channels, target) {
            case (.grey, .grey), (.rgb, .rgb): bytes
            case (.rgb, .grey): luma()
            case (.grey, .rgb): tripled()
            }
        return Raster(
            unchecked: converted, width: width, height: height, channels: target, dotsPerInch: dotsPerInch)
    }

    /// In grey where no pixel has a colour, its channels differing by 3 levels at most, which rounding leaves.
    public var inFewestChannels: Raster {
        channels == .grey || hasColours(fromDifference: 4) ? self : converted(to: .grey)
    }

    /// Whether a pixel is coloured, its channels differing by 24 levels at least; less is what JPEG does to grey.
    public var hasColours: Bool { hasColours(fromDifference: 24) }

    private func hasColours(fromDifference least: UInt8) -> Bool {
        guard channels == .rgb else { return false }
        return bytes.withUnsafeBufferPointer { source in
            stride(from: 0, to: source.count - 2, by: 3).contains { place in
                let (red, green, blue) = (source[place], source[place + 1], source[place + 2])
                return max(red, green, blue) - min(red, green, blue) >= least
            }
        }
    }

    private func luma() -> [UInt8] {
        let count = width * height
        return bytes.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
                for pixel in 0..<count {
                    let red = UInt32(source[3 * pixel])
                    let green = UInt32(source[3 * pixel + 1])
                    let blue = UInt32(source[3 * pixel + 2])
                    // 65,536 times the weights; they add up to 65,536, so that white stays white.
                    let weighted: UInt32 = 19595 * red + 38470 * green + 7471 * blue + 32768
                    target[pixel] = UInt8(truncatingIfNeeded: weighted >> 16)
                }
                initialized = count
            }
        }
    }

    private func tripled() -> [UInt8] {
        let count = width * height
        return bytes.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: 3 * count) { target, initialized in
                for pixel in 0..<count {
                    let level = source[pixel]
                    target[3 * pixel] = level
                    target[3 * pixel + 1] = level
                    target[3 * pixel + 2] = level
                }
                initialized = 3 * count
            }
        }
    }
}

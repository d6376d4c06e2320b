/// A picture of 8-bit samples, row by row, band by band.
struct Raster {
    let width: Int
    let height: Int
    let bands: Int
    var samples: [UInt8]

    init(width: Int, height: Int, bands: Int) {
        self.width = width
        self.height = height
        self.bands = bands
        samples = Array(repeating: 255, count: width * height * bands)
    }

    /// The green band alone: black ink and grey paper have the same in all three.
    var grey: Raster {
        var result = Raster(width: width, height: height, bands: 1)
        for pixel in 0..<width * height { result.samples[pixel] = samples[pixel * bands + 1] }
        return result
    }

    /// Turned by a quarter to the left: the top edge becomes the left edge.
    var turnedLeft: Raster {
        var result = Raster(width: height, height: width, bands: bands)
        for row in 0..<result.height {
            for column in 0..<result.width {
                let source = (column * width + (width - 1 - row)) * bands
                let target = (row * result.width + column) * bands
                for band in 0..<bands { result.samples[target + band] = samples[source + band] }
            }
        }
        return result
    }

    /// Between the pixels, linearly; coordinates in pixels.
    func sample(_ x: Double, _ y: Double, band: Int) -> Double {
        let column = min(width - 2, max(0, Int(x))), row = min(height - 2, max(0, Int(y)))
        let right = x - Double(column), down = y - Double(row)
        let index = (row * width + column) * bands + band
        let top = Double(samples[index]) * (1 - right) + Double(samples[index + bands]) * right
        let below = index + width * bands
        let bottom = Double(samples[below]) * (1 - right) + Double(samples[below + bands]) * right
        return top * (1 - down) + bottom * down
    }

    static func byte(_ value: Double) -> UInt8 { UInt8(min(255, max(0, value.rounded()))) }
}

/// Turns a scene into pixels: resolution, blur, noise and 8 bits.
struct Camera {
    /// Pixels a height of a figure.
    private let resolution: Float
    private let phaseX, phaseY: Float
    private let columns: Int
    private let rows: Int
    private var pixels: [Float]

    init(resolution: Float, _ random: inout SplitMix64) {
        self.resolution = resolution
        columns = Int(resolution * 1.5) + 4
        rows = Int(resolution * 2) + 4
        (phaseX, phaseY) = (random.unit(), random.unit())
        pixels = []
    }

    mutating func expose(_ scene: Scene, _ random: inout SplitMix64) {
        pixels = []
        pixels.reserveCapacity(columns * rows)
        // Two by two samples a pixel.
        for row in 0..<rows {
            for column in 0..<columns {
                var sum: Float = 0
                for (dx, dy) in [(Float(-0.25), Float(-0.25)), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
                    sum += scene.light(
                        place(Float(column) + dx, columns, phaseX), place(Float(row) + dy, rows, phaseY))
                }
                pixels.append(sum / 4)
            }
        }
        blur(sigma: random.unit() * random.unit() * max(1.2, resolution * 0.13))
        if random.happens(0.25) { smear(by: random.number(0, resolution * 0.25)) }
        let noise = random.happens(0.5) ? random.number(0, 0.06) : 0.004
        for index in pixels.indices {
            let level = pixels[index] + noise * random.bell()
            pixels[index] = (min(1, max(0, level)) * 255).rounded() / 255
        }
    }

    /// From pixels to the scene's measure.
    private func place(_ pixel: Float, _ count: Int, _ phase: Float) -> Float {
        (pixel + phase - Float(count) / 2) / resolution
    }

    private mutating func blur(sigma: Float) {
        guard sigma > 0.15 else { return }
        // Two passes of a small kernel with that variance, in either direction.
        let side = min(sigma * sigma / 4, 0.3)
        let passes = max(1, Int((sigma * sigma / (4 * side)).rounded()))
        for _ in 0..<(2 * passes) {
            mix(stepX: 1, stepY: 0, share: side)
            mix(stepX: 0, stepY: 1, share: side)
        }
    }

    /// Motion along the line.
    private mutating func smear(by length: Float) {
        for _ in 0..<Int(length) { mix(stepX: 1, stepY: 0, share: 0.25) }
    }

    private mutating func mix(stepX: Int, stepY: Int, share: Float) {
        var mixed = pixels
        for row in 0..<rows {
            for column in 0..<columns {
                let before = max(row - stepY, 0) * columns + max(column - stepX, 0)
                let after = min(row + stepY, rows - 1) * columns + min(column + stepX, columns - 1)
                let at = row * columns + column
                mixed[at] = pixels[at] * (1 - 2 * share) + (pixels[before] + pixels[after]) * share
            }
        }
        pixels = mixed
    }

    /// The middle of the picture in so many samples, one pitch across and so many heights of a figure down.
    func patch(columns targetColumns: Int, rows targetRows: Int, heights: Float) -> [Float] {
        var patch: [Float] = []
        for row in 0..<targetRows {
            let y =
                ((Float(row) + 0.5) / Float(targetRows) - 0.5) * heights * resolution + Float(rows) / 2
                - phaseY
            for column in 0..<targetColumns {
                let x =
                    ((Float(column) + 0.5) / Float(targetColumns) - 0.5) * resolution + Float(columns) / 2
                    - phaseX
                patch.append(sample(x, y))
            }
        }
        return patch
    }

    private func sample(_ x: Float, _ y: Float) -> Float {
        let left = min(columns - 2, max(0, Int(x)))
        let top = min(rows - 2, max(0, Int(y)))
        let (right, down) = (min(1, max(0, x - Float(left))), min(1, max(0, y - Float(top))))
        let at = top * columns + left
        let upper = pixels[at] * (1 - right) + pixels[at + 1] * right
        let lower = pixels[at + columns] * (1 - right) + pixels[at + columns + 1] * right
        return upper * (1 - down) + lower * down
    }
}

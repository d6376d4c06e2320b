import Foundation

/// A small neural network that recognises a machine-readable zone's character from its picture.
struct GlyphNetwork: Sendable {
    let layers: [GlyphLayer]

    /// Samples of a picture, which is one pitch wide and ``heightsShown`` heights of a digit high.
    static let columns = 16
    static let rows = 24
    static let heightsShown = 1.5

    /// The negative logarithm of each of the 37 characters' probability.
    func costs(of patch: [Float]) -> [Float] {
        let scores = layers.reduce(Self.normalised(patch)) { $1.values(of: $0) }
        let highest = scores.max() ?? 0
        let sum = scores.reduce(0) { $0 + expf($1 - highest) }
        return scores.map { logf(sum) + highest - $0 }
    }

    /// Mean 0 and variance 1, but less for a patch that hardly varies. As in training.
    private static func normalised(_ patch: [Float]) -> [Float] {
        let count = Float(patch.count)
        let mean = patch.reduce(0, +) / count
        let variance = patch.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
        let scale = 1 / max(variance, 1e-4).squareRoot()
        return patch.map { ($0 - mean) * scale }
    }
}

/// A layer of a network: a convolution, or with a kernel as large as its input a fully connected layer.
///
/// Values are stored row by row, channel innermost; weights by kernel row, kernel column, input channel, output channel.
struct GlyphLayer: Sendable {
    typealias Size = (rows: Int, columns: Int, channels: Int)

    let input: Size
    let output: Size
    private let kernel: (rows: Int, columns: Int)
    private let stride: Int
    private let margin: Int
    private let isRectified: Bool
    private let biases: [Float]
    private let weights: [Float]

    /// `weights` are signed bytes in base64, multiplied by `scale`.
    init(
        input: Size, kernel: (Int, Int), stride: Int, margin: Int, isRectified: Bool, scale: Float,
        biases: [Float], weights: String
    ) {
        (self.input, self.kernel, self.stride, self.margin) = (input, kernel, stride, margin)
        (self.isRectified, self.biases) = (isRectified, biases)
        output = (
            (input.rows + 2 * margin - kernel.0) / stride + 1,
            (input.columns + 2 * margin - kernel.1) / stride + 1, biases.count
        )
        let bytes = Data(base64Encoded: weights, options: .ignoreUnknownCharacters) ?? Data()
        self.weights = bytes.map { Float(Int8(bitPattern: $0)) * scale }
        precondition(self.weights.count == kernel.0 * kernel.1 * input.channels * biases.count)
    }

    func values(of input: [Float]) -> [Float] {
        var result = [Float](repeating: 0, count: output.rows * output.columns * output.channels)
        input.withUnsafeBufferPointer { input in
            weights.withUnsafeBufferPointer { weights in
                result.withUnsafeMutableBufferPointer { result in
                    for row in 0..<output.rows {
                        for column in 0..<output.columns { fill(result, row, column, from: input, weights) }
                    }
                }
            }
        }
        return result
    }

    /// Computes one place of the result: the biases plus each input in the kernel times its row of weights.
    @inline(__always)
    private func fill(
        _ result: UnsafeMutableBufferPointer<Float>, _ row: Int, _ column: Int,
        from input: UnsafeBufferPointer<Float>, _ weights: UnsafeBufferPointer<Float>
    ) {
        let outputs = output.channels
        let target = (row * output.columns + column) * outputs
        for channel in 0..<outputs { result[target + channel] = biases[channel] }
        let (top, left) = (row * stride - margin, column * stride - margin)
        for kernelRow in max(0, -top)..<min(kernel.rows, self.input.rows - top) {
            for kernelColumn in max(0, -left)..<min(kernel.columns, self.input.columns - left) {
                let source =
                    ((top + kernelRow) * self.input.columns + left + kernelColumn) * self.input.channels
                let first = (kernelRow * kernel.columns + kernelColumn) * self.input.channels
                for inputChannel in 0..<self.input.channels {
                    let value = input[source + inputChannel]
                    if value == 0 { continue }
                    let weight = (first + inputChannel) * outputs
                    for channel in 0..<outputs {
                        result[target + channel] += value * weights[weight + channel]
                    }
                }
            }
        }
        guard isRectified else { return }
        for channel in 0..<outputs where result[target + channel] < 0 { result[target + channel] = 0 }
    }
}

/// A convolution, or with a kernel as large as its input a full layer; rectified unless it is the last.
///
/// Values lie row by row, channel innermost. A weight's place is ((kernel row, kernel column, input channel), output).
struct Layer {
    let input: Shape
    let output: Shape
    let kernelRows, kernelColumns, stride, margin: Int
    let isRectified: Bool
    var weights: Parameters
    var biases: Parameters

    /// Rows, columns and channels.
    struct Shape {
        let rows, columns, channels: Int
        var count: Int { rows * columns * channels }
    }

    init(
        input: Shape, channels: Int, kernelRows: Int, kernelColumns: Int, stride: Int, margin: Int,
        isRectified: Bool, _ random: inout SplitMix64
    ) {
        self.input = input
        (self.kernelRows, self.kernelColumns, self.stride, self.margin) = (
            kernelRows, kernelColumns, stride, margin
        )
        self.isRectified = isRectified
        output = Shape(
            rows: (input.rows + 2 * margin - kernelRows) / stride + 1,
            columns: (input.columns + 2 * margin - kernelColumns) / stride + 1, channels: channels)
        let fanIn = kernelRows * kernelColumns * input.channels
        let spread = (2 / Float(fanIn)).squareRoot()
        var values: [Float] = []
        for _ in 0..<(fanIn * channels) { values.append(spread * random.bell()) }
        weights = Parameters(values)
        biases = Parameters([Float](repeating: 0, count: channels))
    }

    func forward(_ values: [Float]) -> [Float] {
        var result = [Float](repeating: 0, count: output.count)
        let outputs = output.channels
        result.withUnsafeMutableBufferPointer { result in
            weights.values.withUnsafeBufferPointer { weights in
                for place in 0..<(output.rows * output.columns) {
                    let target = place * outputs
                    for channel in 0..<outputs { result[target + channel] = biases.values[channel] }
                    eachInput(of: place) { source, weight in
                        let value = values[source]
                        guard value != 0 else { return }
                        for channel in 0..<outputs {
                            result[target + channel] += value * weights[weight + channel]
                        }
                    }
                }
                guard isRectified else { return }
                for index in result.indices where result[index] < 0 { result[index] = 0 }
            }
        }
        return result
    }

    /// Adds to the slopes of weights and biases; answers those of the input.
    mutating func backward(_ slopes: [Float], from values: [Float]) -> [Float] {
        var down = [Float](repeating: 0, count: input.count)
        let outputs = output.channels
        var weightSlopes = weights.slopes
        weights.slopes = []
        down.withUnsafeMutableBufferPointer { down in
            weightSlopes.withUnsafeMutableBufferPointer { weightSlopes in
                slopes.withUnsafeBufferPointer { slopes in
                    weights.values.withUnsafeBufferPointer { weights in
                        for place in 0..<(output.rows * output.columns) {
                            let target = place * outputs
                            eachInput(of: place) { source, weight in
                                let value = values[source]
                                var sum: Float = 0
                                for channel in 0..<outputs {
                                    let slope = slopes[target + channel]
                                    weightSlopes[weight + channel] += value * slope
                                    sum += slope * weights[weight + channel]
                                }
                                down[source] += sum
                            }
                        }
                    }
                }
            }
        }
        weights.slopes = weightSlopes
        for (index, slope) in slopes.enumerated() { biases.slopes[index % outputs] += slope }
        return down
    }

    /// The inputs that one place of the result sees: where the input and where its row of weights begins.
    @inline(__always)
    private func eachInput(of place: Int, _ body: (_ source: Int, _ weight: Int) -> Void) {
        let top = place / output.columns * stride - margin
        let left = place % output.columns * stride - margin
        for row in 0..<kernelRows where top + row >= 0 && top + row < input.rows {
            for column in 0..<kernelColumns where left + column >= 0 && left + column < input.columns {
                let source = ((top + row) * input.columns + left + column) * input.channels
                let weight = (row * kernelColumns + column) * input.channels
                for channel in 0..<input.channels {
                    body(source + channel, (weight + channel) * output.channels)
                }
            }
        }
    }
}

import Glibc

/// Two convolutions, a full layer of 48, and a score for each of the 37 characters.
struct Network {
    private(set) var layers: [Layer]

    init(_ random: inout SplitMix64) {
        let first = Layer(
            input: Layer.Shape(rows: Photographer.rows, columns: Photographer.columns, channels: 1),
            channels: 8,
            kernelRows: 5, kernelColumns: 5, stride: 2, margin: 2, isRectified: true, &random)
        let second = Layer(
            input: first.output, channels: 16, kernelRows: 3, kernelColumns: 3, stride: 2, margin: 1,
            isRectified: true, &random)
        let third = Layer(
            input: second.output, channels: 48, kernelRows: second.output.rows,
            kernelColumns: second.output.columns, stride: 1, margin: 0, isRectified: true, &random)
        let last = Layer(
            input: third.output, channels: GlyphAtlas.characters.count, kernelRows: 1, kernelColumns: 1,
            stride: 1, margin: 0, isRectified: false, &random)
        layers = [first, second, third, last]
    }

    /// The most likely character.
    func answer(_ patch: [Float]) -> Int {
        let scores = layers.reduce(patch) { $1.forward($0) }
        return scores.indices.max { scores[$0] < scores[$1] } ?? 0
    }

    /// Learns from one example; answers the loss, in nats.
    mutating func learn(_ patch: [Float], symbol: Int) -> Float {
        var values = [patch]
        for layer in layers { values.append(layer.forward(values[values.count - 1])) }
        let likelihoods = Self.likelihoods(values[layers.count])
        var slopes = likelihoods
        slopes[symbol] -= 1
        for index in layers.indices.reversed() {
            let results = values[index + 1]
            if layers[index].isRectified {
                for place in slopes.indices where results[place] <= 0 { slopes[place] = 0 }
            }
            slopes = layers[index].backward(slopes, from: values[index])
        }
        return -logf(max(likelihoods[symbol], 1e-9))
    }

    mutating func step(rate: Float, batch: Int, time: Int) {
        for index in layers.indices {
            layers[index].weights.step(rate: rate, batch: batch, time: time)
            layers[index].biases.step(rate: rate, batch: batch, time: time)
        }
    }

    private static func likelihoods(_ scores: [Float]) -> [Float] {
        let highest = scores.max() ?? 0
        let powers = scores.map { expf($0 - highest) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }
}

/// Numbers that are learnt, with their slopes of the present batch and the memory of Adam (Kingma and Ba 2015).
struct Parameters {
    private(set) var values: [Float]
    var slopes: [Float]
    private var momentum: [Float]
    private var energy: [Float]

    init(_ values: [Float]) {
        self.values = values
        slopes = [Float](repeating: 0, count: values.count)
        (momentum, energy) = (slopes, slopes)
    }

    mutating func step(rate: Float, batch: Int, time: Int) {
        var (decayOfMomentum, decayOfEnergy): (Float, Float) = (1, 1)
        for _ in 0..<min(time, 20_000) {
            decayOfMomentum *= 0.9
            decayOfEnergy *= 0.999
        }
        for index in values.indices {
            let slope = slopes[index] / Float(batch)
            momentum[index] = 0.9 * momentum[index] + 0.1 * slope
            energy[index] = 0.999 * energy[index] + 0.001 * slope * slope
            let direction = momentum[index] / (1 - decayOfMomentum)
            let scale = (energy[index] / (1 - decayOfEnergy)).squareRoot() + 1e-8
            values[index] -= rate * direction / scale
            slopes[index] = 0
        }
    }
}

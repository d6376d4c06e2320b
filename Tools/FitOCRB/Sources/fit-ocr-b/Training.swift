import Foundation

/// Learns from photos that are never seen twice, and counts the mistakes on others at the end.
struct Training {
    let photographer: Photographer
    private(set) var network: Network
    private var random = SplitMix64(seed: 9303)

    private static let batch = 48
    private static let steps = 7000
    private static let highestRate: Float = 0.002

    init(photographer: Photographer) {
        self.photographer = photographer
        network = Network(&random)
    }

    mutating func run() {
        var loss: Float = 0
        for step in 1...Self.steps {
            for _ in 0..<Self.batch {
                let (patch, symbol) = photographer.photo(&random)
                loss += network.learn(patch, symbol: symbol)
            }
            // The rate rises for a while and then falls in a straight line.
            let rest = Float(Self.steps - step) / Float(Self.steps)
            let rate = Self.highestRate * min(1, Float(step) / 200) * max(0.01, rest)
            network.step(rate: rate, batch: Self.batch, time: step)
            if step % 500 == 0 {
                report("step \(step): loss \(loss / Float(500 * Self.batch))")
                loss = 0
            }
        }
        report("\(mistakes(of: 4000)) mistakes in 4000 new photos")
    }

    private mutating func mistakes(of count: Int) -> Int {
        (0..<count).count { _ in
            let (patch, symbol) = photographer.photo(&random)
            return network.answer(patch) != symbol
        }
    }

    private func report(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}

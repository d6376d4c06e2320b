import Seeded

/// What a copier, a lamp and a scanner do to a page.
struct Degradation {
    /// Clockwise, in degrees.
    let skew: Double
    /// How far the page lies from the middle of the glass, in pixels.
    let offset: (x: Double, y: Double)
    /// How much of the page's sides lies outside its paper and is dark, in pixels.
    let border: Double
    /// The share of light that is lost on the darkest side, and the direction towards it.
    let shadow: Double
    let shadowDirection: (x: Double, y: Double)
    /// The levels of ink and of paper before the shadow.
    let ink: Double
    let paper: Double
    /// The deviation of the grain, in levels.
    let noise: Double

    /// How strong the effects are.
    enum Strength: String, CaseIterable {
        /// As a good scanner gives a clean print.
        case clean
        case mild, hard

        /// Keeps the random numbers of a page's sets distinct.
        var seed: UInt64 {
            switch self {
            case .mild: 0
            case .hard: 1
            case .clean: 2
            }
        }
    }

    init(_ strength: Strength, using random: inout SeededGenerator) {
        let sign = random.number(in: 0...1) < 0.5 ? -1.0 : 1
        let across = random.number(in: -1...1)
        shadowDirection = (across, (random.number(in: 0...1) < 0.5 ? -1 : 1) * (1 - abs(across)))
        switch strength {
        case .clean:
            skew = sign * random.number(in: 0...0.2)
            offset = (random.number(in: -4...4), random.number(in: -4...4))
            border = 0
            shadow = 0
            ink = random.number(in: 15...30)
            paper = random.number(in: 250...255)
            noise = random.number(in: 1...2)
        case .mild:
            skew = sign * random.number(in: 0.2...1)
            offset = (random.number(in: -10...10), random.number(in: -10...10))
            border = random.number(in: 8...20)
            shadow = random.number(in: 0.1...0.3)
            ink = random.number(in: 50...90)
            paper = random.number(in: 225...245)
            noise = random.number(in: 5...10)
        case .hard:
            skew = sign * random.number(in: 1.5...3)
            offset = (random.number(in: -30...30), random.number(in: -30...30))
            border = random.number(in: 20...60)
            shadow = random.number(in: 0.5...0.72)
            ink = random.number(in: 85...120)
            paper = random.number(in: 200...225)
            noise = random.number(in: 10...15)
        }
    }
}

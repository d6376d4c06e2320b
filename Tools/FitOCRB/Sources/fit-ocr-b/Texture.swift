/// What is printed below the characters, or lies over them: waves and stray lines.
struct Texture {
    private let amplitude, frequency, directionX, directionY: Float
    private let line: (x: Float, y: Float, offset: Float, width: Float, tone: Float)?

    init(_ random: inout SplitMix64) {
        amplitude = random.happens(0.5) ? random.number(0, 0.14) : 0
        frequency = random.number(0.7, 4)
        (directionX, directionY) = Self.direction(&random)
        guard random.happens(0.25) else {
            line = nil
            return
        }
        let (x, y) = Self.direction(&random)
        line = (x, y, random.number(-0.7, 0.7), random.number(0.02, 0.08), random.number(-0.35, 0.3))
    }

    private static func direction(_ random: inout SplitMix64) -> (Float, Float) {
        let (x, y) = (random.number(-1, 1), random.number(-1, 1))
        let length = max((x * x + y * y).squareRoot(), 0.1)
        return (x / length, y / length)
    }

    func over(_ paper: Float, _ x: Float, _ y: Float) -> Float {
        var tone = paper
        if amplitude > 0 {
            // A triangle wave: a line print's waves are as sharp.
            let phase = frequency * (directionX * x + directionY * y) + 100
            let saw = phase - phase.rounded(.down)
            tone += amplitude * (4 * abs(saw - 0.5) - 1)
        }
        if let line, abs(line.x * x + line.y * y - line.offset) < line.width { tone += line.tone }
        return tone
    }
}

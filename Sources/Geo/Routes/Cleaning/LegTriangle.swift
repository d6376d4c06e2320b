/// Two legs in a row and the straight way across, as a triangle in the plane.
struct LegTriangle {
    private let first: Double
    private let second: Double
    private let across: Double

    init(_ first: Double, _ second: Double, across: Double) {
        (self.first, self.second, self.across) = (first, second, across)
    }

    /// How far the corner between the legs lies from the way across.
    var height: Double {
        let along = (first * first + across * across - second * second) / (2 * across)
        if !(along > 0) { return first }
        if along >= across { return second }
        return max(0, first * first - along * along).squareRoot()
    }

    /// Whether the way turns by less than 90° at the corner.
    var isOpen: Bool { across * across > first * first + second * second }

    /// Whether of two speeds neither is more than half as fast again as the other.
    static func areLike(_ one: Double, _ other: Double) -> Bool { one <= 1.5 * other && other <= 1.5 * one }

    /// How much the velocity changes at the corner, the legs having taken so many seconds.
    func changeOfVelocity(_ firstSeconds: Double, _ secondSeconds: Double) -> Double {
        let (before, after) = (first / firstSeconds, second / secondSeconds)
        let product = (across * across - first * first - second * second) / (firstSeconds * secondSeconds)
        return max(0, before * before + after * after - product).squareRoot()
    }
}

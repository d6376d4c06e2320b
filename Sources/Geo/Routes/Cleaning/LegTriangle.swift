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

    /// Whether the second leg goes on as the first one went, the legs having taken so many seconds: by a turn of less than 90°, and
    /// at most half as fast again, or the other way round.
    func goesOn(_ firstSeconds: Double, _ secondSeconds: Double) -> Bool {
        let (before, after) = (first * secondSeconds, second * firstSeconds)
        return before <= 1.5 * after && after <= 1.5 * before
            && across * across > first * first + second * second
    }

    /// How much the velocity changes at the corner, the legs having taken so many seconds.
    func changeOfVelocity(_ firstSeconds: Double, _ secondSeconds: Double) -> Double {
        let (before, after) = (first / firstSeconds, second / secondSeconds)
        let product = (across * across - first * first - second * second) / (firstSeconds * secondSeconds)
        return max(0, before * before + after * after - product).squareRoot()
    }
}

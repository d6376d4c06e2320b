/// What it costs to take a character that was read for another one.
enum MRZCosts {
    /// The price of one change: so high that a string with one change more hardly counts.
    static let change: Float = 14
    /// A zone that needs more changes than this is not one that was read a little wrong.
    static let mostChanges = 8

    static func withLookalikes(_ read: [Int]) -> [Float] {
        var costs = [Float](repeating: .infinity, count: read.count * MRZSymbol.count)
        for (place, symbol) in read.enumerated() {
            costs[place * MRZSymbol.count + symbol] = 0
            if let other = MRZSymbol.lookalike(of: symbol) { costs[place * MRZSymbol.count + other] = change }
        }
        return costs
    }
}

/// A sum of doubles kept without rounding, as components that do not overlap, the largest last.
struct Expansion {
    private var components: [Double] = []

    /// The difference of two numbers, and what rounding took from it.
    static func difference(_ one: Double, _ other: Double) -> (value: Double, rest: Double) {
        let value = one - other
        let virtual = one - value
        return (value, (one - (value + virtual)) + (virtual - other))
    }

    /// Adds the product of two such differences, or takes it away.
    mutating func add(
        productOf one: (value: Double, rest: Double), _ other: (value: Double, rest: Double), sign: Double
    ) {
        for factor in [one.rest, one.value] {
            for second in [other.rest, other.value] {
                let product = factor * second
                add(sign * (-product).addingProduct(factor, second))
                add(sign * product)
            }
        }
    }

    /// -1, 0 or 1.
    var sign: Int {
        guard let largest = components.last else { return 0 }
        return largest > 0 ? 1 : -1
    }

    private mutating func add(_ number: Double) {
        var carried = number
        var grown: [Double] = []
        for component in components {
            let sum = carried + component
            let virtual = sum - carried
            let rest = (carried - (sum - virtual)) + (component - virtual)
            if rest != 0 { grown.append(rest) }
            carried = sum
        }
        if carried != 0 { grown.append(carried) }
        components = grown
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds the cheapest string that a layout allows: alphabets, the order of names, and every check digit.
///
/// Costs are negative logarithms of probabilities. The search is exact (Viterbi): its state is the sum of the field
/// at hand and that of the composite, both modulo 10, or in the names how far the grammar of names has come.
struct MRZDecoder {
    struct Decoded {
        let symbols: [Int]
        let cost: Double
        /// The share of the string in the probability of all the strings that the layout allows, 0 to 1.
        let share: Double
    }

    private let cells: [Cell]

    /// `usingChecks` false leaves the check digits free; the alphabets still bind.
    init(_ layout: MRZLayout, usingChecks: Bool = true) {
        cells = Cell.all(of: layout, usingChecks: usingChecks)
    }

    private static let states = 100

    /// Whether the layout allows the string as it is.
    func allows(_ symbols: [Int]) -> Bool {
        guard symbols.count == cells.count else { return false }
        var state = 0
        for (cell, symbol) in zip(cells, symbols) {
            guard cell.alphabet.allows(symbol), let next = cell.next(state, symbol) else { return false }
            state = next
        }
        return state == 0
    }

    /// The cheapest string; `nil` if there is none. `costs` has 37 numbers a place, infinity where a character is
    /// out of the question.
    func decode(_ costs: [Float]) -> Decoded? {
        guard costs.count == cells.count * MRZSymbol.count, isPossible(costs) else { return nil }
        var front = Front(states: Self.states)
        var choices: [Front.Choice] = []
        choices.reserveCapacity(cells.count * Self.states)
        for (place, cell) in cells.enumerated() {
            let first = place * MRZSymbol.count
            front.advance(over: cell, costs: costs[first..<(first + MRZSymbol.count)])
            choices += front.choices
        }
        guard front.costs[0] < .infinity, front.mass[0] > 0 else { return nil }
        return Decoded(
            symbols: Self.symbols(choices, places: cells.count), cost: front.costs[0],
            share: min(1, exp(front.offset - front.costs[0]) / front.mass[0]))
    }

    /// Whether there is a character for every place; most layouts fall here, before the search.
    private func isPossible(_ costs: [Float]) -> Bool {
        cells.indices.allSatisfy { place in
            let first = place * MRZSymbol.count
            return (0..<MRZSymbol.count).contains {
                costs[first + $0] < .infinity && cells[place].alphabet.allows($0)
            }
        }
    }

    /// Follows the choices back from the end, where all sums are closed and the state is 0.
    private static func symbols(_ choices: [Front.Choice], places: Int) -> [Int] {
        var symbols = [Int](repeating: 0, count: places)
        var state = 0
        for place in (0..<places).reversed() {
            let choice = choices[place * states + state]
            symbols[place] = Int(choice.symbol)
            state = Int(choice.from)
        }
        return symbols
    }

    /// What is known at a place, for each state that can be reached.
    private struct Front {
        struct Choice {
            var symbol: UInt8 = 0
            var from: UInt8 = 0
        }

        private(set) var costs: [Double]
        /// Probabilities of all the ways to a state, scaled by exp(-offset).
        private(set) var mass: [Double]
        private(set) var offset = 0.0
        private(set) var choices: [Choice]

        init(states: Int) {
            costs = [Double](repeating: .infinity, count: states)
            mass = [Double](repeating: 0, count: states)
            choices = [Choice](repeating: Choice(), count: states)
            (costs[0], mass[0]) = (0, 1)
        }

        mutating func advance(over cell: Cell, costs symbolCosts: ArraySlice<Float>) {
            let states = costs.count
            var (nextCosts, nextMass) = (
                [Double](repeating: .infinity, count: states), [Double](repeating: 0, count: states)
            )
            let open = (0..<MRZSymbol.count).filter {
                cell.alphabet.allows($0) && symbolCosts[symbolCosts.startIndex + $0] < .infinity
            }
            let prices = open.map { Double(symbolCosts[symbolCosts.startIndex + $0]) }
            guard let floor = prices.min() else {
                (costs, mass) = (nextCosts, nextMass)
                return
            }
            let shares = prices.map { exp(floor - $0) }
            for state in 0..<states where costs[state] < .infinity {
                for (number, symbol) in open.enumerated() {
                    guard let next = cell.next(state, symbol) else { continue }
                    nextMass[next] += mass[state] * shares[number]
                    let cost = costs[state] + prices[number]
                    if cost < nextCosts[next] {
                        nextCosts[next] = cost
                        choices[next] = Choice(symbol: UInt8(symbol), from: UInt8(state))
                    }
                }
            }
            let largest = nextMass.max() ?? 0
            // The ways' probabilities shrink from place to place; the largest is kept at 1.
            if largest > 0 {
                for state in 0..<states { nextMass[state] /= largest }
                offset += floor - log(largest)
            }
            (costs, mass) = (nextCosts, nextMass)
        }
    }
}

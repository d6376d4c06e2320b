#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds the cheapest string that satisfies a layout: its alphabets, the grammar of names, and every check digit.
///
/// Costs are negative logarithms of probabilities. The search is exact (Viterbi). Its state is the sum of the current
/// field and that of the composite, both modulo 10; within the names it is the state of their grammar.
struct MRZDecoder {
    struct Decoded {
        let symbols: [Int]
        let cost: Double
        /// The string's share of the probability of all strings that satisfy the layout, 0 to 1.
        let share: Double
    }

    private let cells: [Cell]

    /// Without `usingChecks` only the alphabets and the grammar of names bind.
    init(_ layout: MRZLayout, usingChecks: Bool = true) {
        cells = Cell.all(of: layout, usingChecks: usingChecks)
    }

    private static let states = 100

    /// Whether the string satisfies the layout.
    func allows(_ symbols: [Int]) -> Bool {
        guard symbols.count == cells.count else { return false }
        var state = 0
        for (cell, symbol) in zip(cells, symbols) {
            guard cell.alphabet.allows(symbol), let next = cell.next(state, symbol) else { return false }
            state = next
        }
        return state == 0
    }

    /// The cheapest string; `nil` if none satisfies the layout.
    ///
    /// `costs` has 37 numbers per place; infinity excludes a character.
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

    /// Whether every place has a possible character; this rejects most layouts before the search.
    private func isPossible(_ costs: [Float]) -> Bool {
        cells.indices.allSatisfy { place in
            let first = place * MRZSymbol.count
            return (0..<MRZSymbol.count).contains {
                costs[first + $0] < .infinity && cells[place].alphabet.allows($0)
            }
        }
    }

    /// Follows the choices back from the end, where all sums are complete and the state is 0.
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
}

/// The cheapest way to each state that can be reached at a place.
private struct Front {
    struct Choice {
        var symbol: UInt8 = 0
        var from: UInt8 = 0
    }

    private(set) var costs: [Double]
    /// The probability of all ways to each state, scaled by exp(-offset).
    private(set) var mass: [Double]
    private(set) var offset = 0.0
    private(set) var choices: [Choice]

    init(states: Int) {
        costs = [Double](repeating: .infinity, count: states)
        mass = [Double](repeating: 0, count: states)
        choices = [Choice](repeating: Choice(), count: states)
        (costs[0], mass[0]) = (0, 1)
    }

    mutating func advance(over cell: MRZDecoder.Cell, costs symbolCosts: ArraySlice<Float>) {
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
        // The probabilities shrink from place to place; scaling keeps the largest at 1.
        if largest > 0 {
            for state in 0..<states { nextMass[state] /= largest }
            offset += floor - log(largest)
        }
        (costs, mass) = (nextCosts, nextMass)
    }
}

extension MRZDecoder {
    /// A place: its alphabet and its effect on the state.
    struct Cell {
        fileprivate enum Role {
            case plain
            case check(mayBeFiller: Bool)
            case composite
            case name(isFirst: Bool, isLast: Bool)
        }

        fileprivate var role = Role.plain
        fileprivate(set) var alphabet = MRZAlphabet.all
        /// Weights in the sums of the field and of the composite; 0 if the place is not part of the sum.
        fileprivate var weight = 0
        fileprivate var compositeWeight = 0

        static func all(of layout: MRZLayout, usingChecks: Bool) -> [Cell] {
            var cells = [Cell](repeating: Cell(), count: layout.format.rows * layout.format.columns)
            for part in layout.parts {
                for place in part.places {
                    cells[place].alphabet = part.alphabet
                    guard part.field == .names else { continue }
                    cells[place].role = .name(
                        isFirst: place == part.places.lowerBound, isLast: place == part.places.upperBound - 1)
                }
            }
            for check in layout.checks + (layout.composite.map { [$0] } ?? []) {
                cells[check.digit].alphabet = check.mayBeFiller ? [.digits, .filler] : .digits
            }
            if usingChecks { weigh(&cells, layout) }
            return cells
        }

        private static func weigh(_ cells: inout [Cell], _ layout: MRZLayout) {
            for check in layout.checks {
                for (index, place) in check.covered.joined().enumerated() {
                    cells[place].weight = MRZCheckDigit.weight(index)
                }
                cells[check.digit].role = .check(mayBeFiller: check.mayBeFiller)
            }
            guard let composite = layout.composite else { return }
            for (index, place) in composite.covered.joined().enumerated() {
                cells[place].compositeWeight = MRZCheckDigit.weight(index)
            }
            cells[composite.digit].role = .composite
        }

        /// The state after a character; `nil` if the character contradicts the state.
        ///
        /// The state is 10 times the field's sum plus the composite's sum, but within names a state of their grammar.
        func next(_ state: Int, _ symbol: Int) -> Int? {
            let value = MRZSymbol.value(symbol)
            switch role {
            case .plain:
                let sum = (state / 10 + weight * value) % 10
                return sum * 10 + (state % 10 + compositeWeight * value) % 10
            case .check(let mayBeFiller):
                guard state / 10 == value, symbol < 10 || mayBeFiller else { return nil }
                return (state % 10 + compositeWeight * value) % 10
            case .composite:
                return state % 10 == value ? 0 : nil
            case .name(let isFirst, let isLast):
                guard let next = Self.nameState(after: isFirst ? 0 : state, symbol) else { return nil }
                return isLast ? 0 : next
            }
        }

        /// States: 0 beginning, 1 in the surname, 2 at a filler in it, 3 at the two fillers before the given names,
        /// 4 in the given names, 5 at a filler in them, 6 at the fillers up to the end.
        private static func nameState(after state: Int, _ symbol: Int) -> Int? {
            let isFiller = symbol == MRZSymbol.filler
            return switch state {
            case 0: isFiller ? nil : 1
            case 1: isFiller ? 2 : 1
            case 2: isFiller ? 3 : 1
            case 3: isFiller ? 6 : 4
            case 4: isFiller ? 5 : 4
            case 5: isFiller ? 6 : 4
            default: isFiller ? 6 : nil
            }
        }
    }
}

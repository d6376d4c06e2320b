extension MRZDecoder {
    /// What a character at a place does to the state.
    struct Cell {
        fileprivate enum Role {
            case plain
            case check(mayBeFiller: Bool)
            case composite
            case name(isFirst: Bool, isLast: Bool)
        }

        fileprivate var role = Role.plain
        fileprivate(set) var alphabet = MRZAlphabet.all
        /// Weights in the sum of the field and in that of the composite; 0 where the place is in neither.
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

        /// The state after a character; `nil` where the character contradicts it.
        ///
        /// The state is 10 times the field's sum and the composite's sum, but within names a state of their grammar.
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

        /// 0 the beginning, 1 in the surname, 2 at a filler in it, 3 at the two fillers before the given names, 4 in
        /// them, 5 at a filler in them, 6 at the fillers up to the end.
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

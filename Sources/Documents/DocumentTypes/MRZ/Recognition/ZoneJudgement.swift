#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Weighs the string that satisfies all check digits against the shapes of the characters.
///
/// One wrong string in ten satisfies a check digit, so a right digit proves little if the characters are hardly legible.
/// A clearly legible field is not changed to satisfy its check digit.
struct ZoneJudgement {
    /// The characters: clearly legible ones by their shape, the others as the check digits require.
    private(set) var symbols: [Int]
    /// Fields with other possible readings.
    private(set) var doubts: [MRZDoubt] = []

    private let layout: MRZLayout
    private let costs: [Float]
    private let alphabets: [MRZAlphabet]

    /// In nats: by its shape, the string that the check digits require is that much less likely.
    private static let clearlyUnlike: Float = 6
    /// In nats: a cheaper field is clearly legible.
    private static let clearCost: Float = 0.7
    /// A field's least share of the probability of all strings that satisfy its check digit.
    private static let leastShare = 0.85

    /// A character with a smaller probability by its shape is hazy; it may not be a character at all.
    private static let hazy: Float = 0.9
    /// A field with more hazy characters is in doubt.
    private static let mostHazy = 1

    init(_ reading: ZoneReading) {
        (symbols, layout, costs) = (reading.symbols, reading.layout, reading.costs)
        alphabets = MRZDecoder.Cell.all(of: layout, usingChecks: false).map(\.alphabet)
        for check in layout.checks { judge(check) }
        judgeComposite()
    }

    private mutating func judge(_ check: MRZLayout.Check) {
        let places = check.covered.flatMap(Array.init) + [check.digit]
        if isClearlyOtherwise(places) { return takeSeen(places) }
        // An empty field has no check digit.
        guard symbols[check.digit] != MRZSymbol.filler else { return }
        let hazy = places.count { exp(-cost($0, symbols[$0])) < Self.hazy }
        guard hazy > Self.mostHazy || share(of: check) < Self.leastShare else { return }
        let forced = text(places.map { symbols[$0] })
        let seen = text(places.map(seen))
        doubts.append(
            MRZDoubt(
                field: Self.field(of: check), cause: .ambiguous,
                readings: forced == seen ? [forced] : [forced, seen]))
    }

    /// Judges the issuer's fields, which only the composite digit covers.
    private mutating func judgeComposite() {
        guard let composite = layout.composite else { return }
        let checked = Set(layout.checks.flatMap { $0.covered.flatMap(Array.init) + [$0.digit] })
        let places =
            composite.covered.flatMap(Array.init).filter { !checked.contains($0) } + [composite.digit]
        if isClearlyOtherwise(places) { takeSeen(places) }
    }

    private func isClearlyOtherwise(_ places: [Int]) -> Bool {
        let seen = cost(places, seen)
        return seen < Self.clearCost && cost(places) { symbols[$0] } - seen > Self.clearlyUnlike
    }

    private mutating func takeSeen(_ places: [Int]) {
        for place in places { symbols[place] = seen(place) }
    }

    /// The most probable character in the field's alphabet.
    private func seen(_ place: Int) -> Int {
        let allowed = (0..<MRZSymbol.count).filter { alphabets[place].allows($0) }
        return allowed.min { cost(place, $0) < cost(place, $1) } ?? symbols[place]
    }

    private func cost(_ place: Int, _ symbol: Int) -> Float { costs[place * MRZSymbol.count + symbol] }

    private func cost(_ places: [Int], _ symbol: (Int) -> Int) -> Float {
        places.reduce(0) { $0 + cost($1, symbol($1)) }
    }

    /// The share of a field and its digit in the probability of all strings with a right digit.
    private func share(of check: MRZLayout.Check) -> Double {
        let data = check.covered.flatMap(Array.init)
        var mass = [Double](repeating: 0, count: 10)
        mass[0] = 1
        for (index, place) in data.enumerated() {
            var next = [Double](repeating: 0, count: 10)
            for symbol in 0..<MRZSymbol.count where alphabets[place].allows(symbol) {
                let probability = exp(-Double(cost(place, symbol)))
                let added = MRZCheckDigit.weight(index) * MRZSymbol.value(symbol)
                for sum in 0..<10 { next[(sum + added) % 10] += mass[sum] * probability }
            }
            mass = next
        }
        let all = (0..<10).reduce(0.0) { $0 + mass[$1] * exp(-Double(cost(check.digit, $1))) }
        let own = exp(-Double(cost(data + [check.digit]) { symbols[$0] }))
        return all > 0 ? own / all : 0
    }

    /// A field's text without its digit.
    private func text(_ symbols: [Int]) -> String {
        MRZSymbol.text(symbols.dropLast()).split(separator: "<").joined(separator: " ")
    }

    private static func field(of check: MRZLayout.Check) -> MRZField {
        switch check.field {
        case .documentNumberCheck: .documentNumber
        case .birthDateCheck: .birthDate
        case .expiryDateCheck: .expiryDate
        case .optionalDataCheck: .optionalData
        default: check.field
        }
    }
}

/// Reads machine-readable zones from text.
///
/// Characters that are easily confused (0 and O, 1 and I, 8 and B, 5 and S, 2 and Z, 6 and G) are corrected where the
/// fields' alphabets and check digits leave exactly one answer with the fewest changes; each correction is reported,
/// and where there is none the zone stays as it is, with its faults. One character of a name or of a field without a
/// check digit that is taken for another letter cannot be noticed.
public struct MRZReader: Sendable {
    private let today: MRZDate?

    /// A reader that takes nobody for born after a day, given as `20260131`; without one, after the day of expiry.
    public init(today: Int? = nil) {
        self.today = Self.date(today)
    }

    static func date(_ day: Int?) -> MRZDate? {
        day.flatMap { day in
            let digits = [100_000, 10_000, 1000, 100, 10, 1].map { day / $0 % 10 }
            return MRZDate(digits[...]) { day / 1_000_000 * 100 + $0 }
        }
    }

    /// The zone in lines of full length.
    ///
    /// Throws ``MRZError`` if they are not those of a format. What else is wrong stands in the result.
    public func read(_ lines: [String]) throws(MRZError) -> MachineReadableZone {
        let columns = lines.first?.utf8.count ?? 0
        let layouts = MRZLayout.candidates(rows: lines.count, columns: columns)
        guard !layouts.isEmpty, lines.allSatisfy({ $0.utf8.count == columns }) else {
            throw MRZError(
                .shape,
                "\(lines.count) lines of \(lines.map(\.utf8.count)) characters are no machine-readable zone",
                remedy: "Give 3 lines of 30, 2 of 36 or 2 of 44 characters.")
        }
        return zone(try Self.symbols(of: lines), layouts)
    }

    private static func symbols(of lines: [String]) throws(MRZError) -> [Int] {
        var symbols: [Int] = []
        for (row, line) in lines.enumerated() {
            for (column, byte) in line.utf8.enumerated() {
                guard let symbol = MRZSymbol.of(byte) else {
                    throw MRZError(
                        .character, "A character that has no place in a machine-readable zone",
                        place: "line \(row + 1), column \(column + 1)",
                        remedy: "Use digits, capital letters and < only.")
                }
                symbols.append(symbol)
            }
        }
        return symbols
    }

    private func zone(_ read: [Int], _ layouts: [MRZLayout]) -> MachineReadableZone {
        let plain = layouts.filter { $0.overflow == nil }
        // A visa is told from the others by its first letter alone.
        let ofCode = layouts.filter { $0.parts.first?.alphabet.allows(read[0]) == true }
        if let layout = Self.layoutAsItStands(read, ofCode) {
            return MRZInterpretation(layout: layout, symbols: read, today: today).zone(corrections: [])
        }
        for usingChecks in [true, false] {
            guard let (layout, symbols) = Self.corrected(read, ofCode, usingChecks: usingChecks) else {
                continue
            }
            return MRZInterpretation(layout: layout, symbols: symbols, today: today)
                .zone(corrections: Self.corrections(from: read, to: symbols, layout))
        }
        let layout = (ofCode.isEmpty ? plain : ofCode)[0]
        return MRZInterpretation(layout: layout, symbols: read, today: today).zone(corrections: [])
    }

    private static func layoutAsItStands(_ read: [Int], _ layouts: [MRZLayout]) -> MRZLayout? {
        layouts.first { MRZDecoder($0).allows(read) }
    }

    /// The layout with the cheapest correction that is alone at its price.
    private static func corrected(
        _ read: [Int], _ layouts: [MRZLayout], usingChecks: Bool
    ) -> (MRZLayout, [Int])? {
        // Without its check digits a layout of a long number proves nothing.
        let layouts = usingChecks ? layouts : layouts.filter { $0.overflow == nil }
        let costs = MRZCosts.withLookalikes(read)
        let found = layouts.compactMap { layout in
            MRZDecoder(layout, usingChecks: usingChecks).decode(costs).map { (layout, $0) }
        }
        guard let best = found.min(by: { $0.1.cost < $1.1.cost }),
            best.1.cost < (Double(MRZCosts.mostChanges) + 0.5) * Double(MRZCosts.change), best.1.share > 0.9
        else { return nil }
        let rivals = found.count { $0.1.cost < best.1.cost + 1 && $0.1.symbols != best.1.symbols }
        return rivals == 0 ? (best.0, best.1.symbols) : nil
    }

    static func corrections(from read: [Int], to symbols: [Int], _ layout: MRZLayout) -> [MRZCorrection] {
        symbols.indices.filter { symbols[$0] != read[$0] }.map { place in
            MRZCorrection(
                field: layout.field(at: place) ?? .compositeCheck,
                line: place / layout.format.columns + 1, column: place % layout.format.columns + 1,
                read: MRZSymbol.text([read[place]]), corrected: MRZSymbol.text([symbols[place]]))
        }
    }
}

public import Errors

/// Reads machine-readable zones from text.
///
/// Characters that are easily confused (0 and O, 1 and I, 8 and B, 5 and S, 2 and Z, 6 and G) are corrected if the
/// fields' alphabets and check digits leave exactly one string with the fewest changes. Corrections are reported; without
/// one the zone is unchanged, with its errors. A wrong letter in a name, or in another field without a check digit, goes
/// unnoticed.
public struct MRZReader: Sendable {
    private let today: MRZDate?

    /// A reader. Birth dates are not after `today`, given as `20260131`, or without it not after the date of expiry.
    public init(today: Int? = nil) {
        self.today = today.flatMap(MRZDate.day)
    }

    /// Reads the zone from complete lines.
    ///
    /// Throws ``MRZError`` if the lines fit no format or have other characters. All other errors are in the result.
    public func read(_ lines: [String]) throws(MRZError) -> MachineReadableZone {
        let columns = lines.first?.utf8.count ?? 0
        let layouts = MRZLayout.candidates(rows: lines.count, columns: columns)
        guard !layouts.isEmpty, lines.allSatisfy({ $0.utf8.count == columns }) else {
            throw MRZError(
                .shape,
                "\(lines.count) lines of \(lines.map(\.utf8.count)) characters are not a machine-readable zone",
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
                        .character, "A character that machine-readable zones do not use",
                        place: "line \(row + 1), column \(column + 1)",
                        remedy: "Use only digits, capital letters and <.")
                }
                symbols.append(symbol)
            }
        }
        return symbols
    }

    private func zone(_ read: [Int], _ layouts: [MRZLayout]) -> MachineReadableZone {
        let plain = layouts.filter { $0.overflow == nil }
        // Only its first letter distinguishes a visa from the others.
        let ofCode = layouts.filter { $0.parts.first?.alphabet.allows(read[0]) == true }
        if let layout = ofCode.first(where: { MRZDecoder($0).allows(read) }) {
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

    /// The price of one change: so high that a string with one change more hardly counts.
    private static let changeCost: Float = 14
    /// A zone that needs more changes is not a slightly misread one.
    private static let mostChanges = 8

    /// The layout and string with the fewest changes; `nil` if another string needs as few.
    private static func corrected(
        _ read: [Int], _ layouts: [MRZLayout], usingChecks: Bool
    ) -> (MRZLayout, [Int])? {
        // Without its check digits a layout of a long number proves nothing.
        let layouts = usingChecks ? layouts : layouts.filter { $0.overflow == nil }
        let costs = costs(of: read)
        let found = layouts.compactMap { layout in
            MRZDecoder(layout, usingChecks: usingChecks).decode(costs).map { (layout, $0) }
        }
        guard let best = found.min(by: { $0.1.cost < $1.1.cost }),
            best.1.cost < (Double(mostChanges) + 0.5) * Double(changeCost), best.1.share > 0.9
        else { return nil }
        let rivals = found.count { $0.1.cost < best.1.cost + 1 && $0.1.symbols != best.1.symbols }
        return rivals == 0 ? (best.0, best.1.symbols) : nil
    }

    /// Allows each character itself and its look-alike.
    private static func costs(of read: [Int]) -> [Float] {
        var costs = [Float](repeating: .infinity, count: read.count * MRZSymbol.count)
        for (place, symbol) in read.enumerated() {
            costs[place * MRZSymbol.count + symbol] = 0
            if let other = MRZSymbol.lookalike(of: symbol) {
                costs[place * MRZSymbol.count + other] = changeCost
            }
        }
        return costs
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

// MARK: Zones in text

extension MRZReader {
    /// The zones in recognised text: consecutive lines that have, without spaces, the lengths of a format.
    ///
    /// Spaces are removed, « and ‹ become fillers, small letters become capitals, and a line that ends with fillers may have
    /// a few of them too few or too many. Finds zones with right check digits only; with `includingFaulty` also zones with
    /// wrong ones that look like a zone otherwise.
    public func zones(in text: String, includingFaulty: Bool = false) -> [MachineReadableZone] {
        let lines = text.split(whereSeparator: \.isNewline).prefix(10_000).map {
            Self.tidied($0.utf8.prefix(400))
        }
        var zones: [MachineReadableZone] = []
        var row = 0
        while row < lines.count {
            let found = [(3, 30), (2, 44), (2, 36)].lazy.compactMap {
                zone(in: lines[row...], rows: $0, columns: $1, orFaulty: includingFaulty)
            }
            if let zone = found.first {
                zones.append(zone)
                row += zone.format.rows
            } else {
                row += 1
            }
        }
        return zones
    }

    private func zone(in lines: ArraySlice<[UInt8]>, rows: Int, columns: Int, orFaulty: Bool)
        -> MachineReadableZone?
    {
        let fitted = lines.prefix(rows).compactMap { Self.fitted($0, to: columns) }
        guard fitted.count == rows,
            let zone = try? read(fitted.map { String(decoding: $0, as: UTF8.self) })
        else { return nil }
        if zone.checks.allSatisfy(\.holds), zone.birthDate != nil { return zone }
        return orFaulty && Self.looksLikeZone(zone) ? zone : nil
    }

    /// Whether a zone with wrong check digits looks like one otherwise: a known state, names, fillers, and nearly all
    /// characters allowed in their places.
    private static func looksLikeZone(_ zone: MachineReadableZone) -> Bool {
        MRZStates.codes.contains(zone.issuingState) && !zone.surname.isEmpty
            && zone.lines.joined().contains("<<<") && zone.faults.count { $0.code == .character } <= 3
            && "ACIPV".contains(zone.documentCode.prefix(1))
    }

    /// A line of recognised text with the characters of a zone; other characters become 0.
    static func tidied(_ line: some Collection<UInt8>) -> [UInt8] {
        var tidied: [UInt8] = []
        for character in String(decoding: line, as: UTF8.self).unicodeScalars {
            switch character {
            case " ", "\t", "\u{A0}": continue
            case "«": tidied += [0x3C, 0x3C]
            case "‹": tidied.append(0x3C)
            case "a"..."z": tidied.append(UInt8(character.value) - 0x20)
            default: tidied.append(character.isASCII ? UInt8(character.value) : 0)
            }
        }
        return tidied
    }

    /// A line with fillers added or removed at its end to have `columns` characters; `nil` if it differs by more than six.
    static func fitted(_ line: [UInt8], to columns: Int) -> [UInt8]? {
        let spare = line.count - columns
        if spare == 0 { return line }
        guard abs(spare) <= 6, line.suffix(2).allSatisfy({ $0 == 0x3C }) else { return nil }
        if spare < 0 { return line + [UInt8](repeating: 0x3C, count: -spare) }
        return line.suffix(spare + 1).allSatisfy { $0 == 0x3C } ? Array(line.dropLast(spare)) : nil
    }
}

/// The reason why lines are not a machine-readable zone.
public struct MRZError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as written in reports: `mrz.shape`.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The number or the length of the lines fits no format.
        public static let shape = Self("mrz.shape")
        /// A character other than a digit, a capital letter or the filler.
        public static let character = Self("mrz.character")
    }

    /// The kind of error.
    public let code: Code
    /// The cause in plain words.
    public let message: String
    /// Where, if known: "line 2, column 14".
    public let place: String?
    /// What the user can do about it.
    public let remedy: String

    init(_ code: Code, _ message: String, place: String? = nil, remedy: String) {
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
    }
}

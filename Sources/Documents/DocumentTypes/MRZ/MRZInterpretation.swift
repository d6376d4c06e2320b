/// Splits a zone into its fields by its layout, and collects its errors.
struct MRZInterpretation {
    let layout: MRZLayout
    let symbols: [Int]
    /// The latest possible date of birth; if `nil`, the date of expiry is the latest.
    let today: MRZDate?

    func zone(corrections: [MRZCorrection], doubts: [MRZDoubt] = []) -> MachineReadableZone {
        let names = names
        let expiry = part(.expiryDate).flatMap(MRZDate.expiry)
        let birth = part(.birthDate).flatMap { MRZDate.birth($0, notAfter: today ?? expiry) }
        let checks = checks
        var zone = MachineReadableZone(
            format: layout.format,
            lines: (0..<layout.format.rows).map { row in
                MRZSymbol.text(symbols[(row * layout.format.columns)..<((row + 1) * layout.format.columns)])
            },
            documentCode: trimmed(0..<2), issuingState: trimmed(2..<5), documentNumber: documentNumber,
            surname: names.surname, givenNames: names.given,
            namesMayBeTruncated: part(.names)?.last != MRZSymbol.filler,
            nationality: trimmed(layout.places(.nationality)), birthDate: birth,
            sex: trimmed(layout.places(.sex)), expiryDate: expiry,
            optionalData: optionalData,
            secondOptionalData: layout.places(.secondOptionalData).map { trimmed($0) },
            checks: checks.map(\.check), faults: faults(checks, birth: birth, expiry: expiry),
            corrections: corrections)
        zone.doubts = doubts
        return zone.emptied(doubts.filter { $0.cause == .ambiguous }.map(\.field))
    }

    /// A doubt about the names because their characters are too small.
    var doubtOnNames: MRZDoubt {
        MRZDoubt(
            field: .names, cause: .smallCharacters,
            readings: [[names.surname, names.given].filter { !$0.isEmpty }.joined(separator: ", ")])
    }

    // MARK: Fields

    private func part(_ field: MRZField) -> ArraySlice<Int>? { layout.places(field).map { symbols[$0] } }

    /// The text of some places without fillers at its ends; fillers within it become spaces.
    private func trimmed(_ places: Range<Int>?) -> String {
        guard let places else { return "" }
        return words(symbols[places]).joined(separator: " ")
    }

    private func words(_ part: ArraySlice<Int>) -> [String] {
        part.split(separator: MRZSymbol.filler).map(MRZSymbol.text)
    }

    private var documentNumber: String {
        let parts = layout.parts.filter { $0.field == .documentNumber }
        return parts.map { trimmed($0.places) }.joined()
    }

    private var optionalData: String {
        layout.parts.filter { $0.field == .optionalData }.map { trimmed($0.places) }
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    private var names: (surname: String, given: String) {
        guard let names = part(.names) else { return ("", "") }
        let split = names.indices.dropLast().first {
            names[$0] == MRZSymbol.filler && names[$0 + 1] == MRZSymbol.filler
        }
        let end = split ?? names.endIndex
        return (
            words(names[..<end]).joined(separator: " "), words(names[end...]).joined(separator: " ")
        )
    }

    // MARK: Checks

    private typealias Placed = (check: MRZCheck, digit: Int)

    private var checks: [Placed] {
        (layout.checks + (layout.composite.map { [$0] } ?? [])).map { rule in
            let covered = rule.covered.flatMap { symbols[$0] }
            let expected = MRZCheckDigit.of(covered)
            let found = symbols[rule.digit]
            let isEmpty = rule.mayBeFiller && covered.allSatisfy { $0 == MRZSymbol.filler }
            let check = MRZCheck(
                field: rule.field, found: MRZSymbol.text([found]), expected: String(expected),
                holds: found == expected || (isEmpty && found == MRZSymbol.filler))
            return (check, rule.digit)
        }
    }

    private func faults(_ checks: [Placed], birth: MRZDate?, expiry: MRZDate?) -> [MRZFault] {
        var faults = checks.filter { !$0.check.holds }.map { check, digit in
            fault(.checkDigit, at: digit, "The check digit is \(check.found) but should be \(check.expected)")
        }
        faults += characterFaults + stateFaults + fillerFaults
        if birth == nil { faults.append(dateFault(.birthDate)) }
        if expiry == nil, part(.expiryDate)?.allSatisfy({ $0 == MRZSymbol.filler }) != true {
            faults.append(dateFault(.expiryDate))
        }
        return faults.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    private var characterFaults: [MRZFault] {
        layout.parts.flatMap { part in
            part.places.filter { !part.alphabet.allows(symbols[$0]) }.map { place in
                fault(
                    part.field == .sex ? .sex : .character, at: place,
                    "\(MRZSymbol.text([symbols[place]])) is not allowed in this field")
            }
        }
    }

    private var stateFaults: [MRZFault] {
        let places = [
            (MRZField.issuingState, 2), (.nationality, layout.places(.nationality)?.lowerBound ?? 2),
        ]
        return places.compactMap { field, place in
            let code = trimmed(place..<(place + 3))
            guard !MRZStates.codes.contains(code) else { return nil }
            let message = code.isEmpty ? "The state is missing" : "\(code) is not on ICAO's list"
            return fault(.state, at: place, message)
        }
    }

    /// Names begin with a letter, and no letters follow three fillers.
    private var fillerFaults: [MRZFault] {
        guard let names = part(.names) else { return [] }
        if names.first == MRZSymbol.filler {
            return [fault(.filler, at: names.startIndex, "The names begin with a filler")]
        }
        for place in names.indices.dropLast(3)
        where names[place...].prefix(3).allSatisfy({ $0 == MRZSymbol.filler }) {
            guard let letter = names[place...].firstIndex(where: { $0 != MRZSymbol.filler }) else {
                return []
            }
            return [fault(.filler, at: letter, "The names continue after three fillers")]
        }
        return []
    }

    private func dateFault(_ field: MRZField) -> MRZFault {
        let places = layout.places(field) ?? 0..<0
        return fault(.date, at: places.lowerBound, "\(MRZSymbol.text(symbols[places])) is not a date")
    }

    private func fault(_ code: MRZFault.Code, at place: Int, _ message: String) -> MRZFault {
        MRZFault(
            code: code, field: layout.field(at: place) ?? .compositeCheck,
            line: place / layout.format.columns + 1, column: place % layout.format.columns + 1,
            message: message)
    }
}

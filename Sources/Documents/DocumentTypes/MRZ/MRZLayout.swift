/// The places of a format's fields, their alphabets, and the places covered by each check digit.
///
/// Places count through all lines: row times columns plus column.
struct MRZLayout {
    struct Part {
        let field: MRZField
        let places: Range<Int>
        let alphabet: MRZAlphabet
    }

    struct Check {
        let field: MRZField
        let digit: Int
        let covered: [Range<Int>]
        /// Whether an empty field may have the filler instead of its digit.
        var mayBeFiller = false
    }

    let format: MRZFormat
    /// The number of characters of a long document number (more than nine) that are in the optional field.
    var overflow: Int? = nil
    let parts: [Part]
    let checks: [Check]
    let composite: Check?

    func places(_ field: MRZField) -> Range<Int>? { parts.first { $0.field == field }?.places }

    /// The field that a place belongs to.
    func field(at place: Int) -> MRZField? {
        if place == composite?.digit { return .compositeCheck }
        if let check = checks.first(where: { $0.digit == place }) { return check.field }
        return parts.first { $0.places.contains(place) }?.field
    }

    /// The possible layouts of a zone of this size: the plain ones first, then those with long document numbers.
    static func candidates(rows: Int, columns: Int) -> [MRZLayout] {
        all.filter { $0.format.rows == rows && $0.format.columns == columns }
    }

    private static let all: [MRZLayout] = {
        let plain = MRZFormat.allCases.map(of)
        return plain + plain.flatMap(\.forLongNumbers)
    }()

    static func of(_ format: MRZFormat) -> MRZLayout {
        switch format {
        case .td1: td1
        case .td2: twoLines(.td2, first: .only("ACIP"), optional: 28..<35)
        case .td3: td3
        case .mrvA: twoLines(.mrvA, first: .only("V"), optional: 28..<44)
        case .mrvB: twoLines(.mrvB, first: .only("V"), optional: 28..<36)
        }
    }
}

extension MRZLayout {
    private static let td1 = MRZLayout(
        format: .td1,
        parts: [
            Part(field: .documentCode, places: 0..<1, alphabet: .only("ACIP")),
            Part(field: .documentCode, places: 1..<2, alphabet: [.letters, .filler]),
            Part(field: .issuingState, places: 2..<5, alphabet: [.letters, .filler]),
            Part(field: .documentNumber, places: 5..<14, alphabet: .all),
            Part(field: .optionalData, places: 15..<30, alphabet: .all),
            Part(field: .birthDate, places: 30..<36, alphabet: [.digits, .filler]),
            Part(field: .sex, places: 37..<38, alphabet: .only("FMX<")),
            Part(field: .expiryDate, places: 38..<44, alphabet: [.digits, .filler]),
            Part(field: .nationality, places: 45..<48, alphabet: [.letters, .filler]),
            Part(field: .secondOptionalData, places: 48..<59, alphabet: .all),
            Part(field: .names, places: 60..<90, alphabet: [.letters, .filler]),
        ],
        checks: [
            Check(field: .documentNumberCheck, digit: 14, covered: [5..<14]),
            Check(field: .birthDateCheck, digit: 36, covered: [30..<36]),
            Check(field: .expiryDateCheck, digit: 44, covered: [38..<44]),
        ],
        composite: Check(field: .compositeCheck, digit: 59, covered: [5..<37, 38..<45, 48..<59]))

    private static let td3: MRZLayout = {
        let plain = twoLines(.td3, first: .only("P"), optional: 28..<42)
        let personal = Check(
            field: .optionalDataCheck, digit: 44 + 42, covered: [(44 + 28)..<(44 + 42)], mayBeFiller: true)
        return MRZLayout(
            format: .td3, parts: plain.parts, checks: plain.checks + [personal], composite: plain.composite)
    }()

    /// The layout of passports, larger cards and visas: names on the first line, everything else on the second.
    private static func twoLines(_ format: MRZFormat, first: MRZAlphabet, optional: Range<Int>) -> MRZLayout {
        let below = format.columns
        func places(_ columns: Range<Int>) -> Range<Int> {
            (below + columns.lowerBound)..<(below + columns.upperBound)
        }
        let covered = [places(0..<10), places(13..<20), places(21..<(format.columns - 1))]
        return MRZLayout(
            format: format,
            parts: [
                Part(field: .documentCode, places: 0..<1, alphabet: first),
                Part(field: .documentCode, places: 1..<2, alphabet: [.letters, .filler]),
                Part(field: .issuingState, places: 2..<5, alphabet: [.letters, .filler]),
                Part(field: .names, places: 5..<below, alphabet: [.letters, .filler]),
                Part(field: .documentNumber, places: places(0..<9), alphabet: .all),
                Part(field: .nationality, places: places(10..<13), alphabet: [.letters, .filler]),
                Part(field: .birthDate, places: places(13..<19), alphabet: [.digits, .filler]),
                Part(field: .sex, places: places(20..<21), alphabet: .only("FMX<")),
                Part(field: .expiryDate, places: places(21..<27), alphabet: [.digits, .filler]),
                Part(field: .optionalData, places: places(optional), alphabet: .all),
            ],
            checks: [
                Check(field: .documentNumberCheck, digit: below + 9, covered: [places(0..<9)]),
                Check(field: .birthDateCheck, digit: below + 19, covered: [places(13..<19)]),
                Check(field: .expiryDateCheck, digit: below + 27, covered: [places(21..<27)]),
            ],
            composite: format.isVisa
                ? nil : Check(field: .compositeCheck, digit: below + format.columns - 1, covered: covered))
    }
}

extension MRZLayout {
    /// The layouts of cards with a document number of more than nine characters; empty for other documents.
    ///
    /// A filler takes the place of the number's check digit. The rest of the number begins the optional field, followed by
    /// the check digit over the whole number and a filler (Doc 9303 parts 5 and 6).
    var forLongNumbers: [MRZLayout] {
        guard format == .td1 || format == .td2, let optional = places(.optionalData),
            let number = places(.documentNumber)
        else { return [] }
        return (1...(optional.count - 2)).map { overflow in
            let split = optional.lowerBound + overflow
            let rest = (split + 1)..<optional.upperBound
            let long = [
                Part(field: .documentNumber, places: number, alphabet: [.digits, .letters]),
                Part(
                    field: .documentNumber, places: number.upperBound..<(number.upperBound + 1),
                    alphabet: .filler
                ),
                Part(
                    field: .documentNumber, places: optional.lowerBound..<split,
                    alphabet: [.digits, .letters]),
                Part(
                    field: .optionalData, places: rest.lowerBound..<(rest.lowerBound + 1), alphabet: .filler),
                Part(field: .optionalData, places: rest.dropFirst(), alphabet: .all),
            ]
            let others = parts.filter { $0.field != .documentNumber && $0.field != .optionalData }
            let check = Check(
                field: .documentNumberCheck, digit: split, covered: [number, optional.lowerBound..<split])
            return MRZLayout(
                format: format, overflow: overflow, parts: long + others,
                checks: [check] + checks.filter { $0.field != .documentNumberCheck }, composite: composite)
        }
    }
}

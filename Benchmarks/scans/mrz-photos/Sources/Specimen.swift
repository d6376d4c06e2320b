import DocumentTypes

/// An invented document with a machine-readable zone.
struct Specimen {
    let format: MRZFormat
    let state: String
    let surname: String
    let givenNames: String
    let lines: [String]

    private static let states = [
        "UTO", "CHE", "D", "FRA", "ITA", "AUT", "LIE", "GBR", "USA", "NOR", "XXA", "JPN",
    ]
    private static let surnames = [
        "MEIER", "ZWAHLEN BOVET", "OKONKWO", "QUISPE VARGAS", "WOJCIK", "VAN DER BERG", "KJELDSEN",
        "IBRAHIMOVIC",
        "GXOYIYA", "FUX", "SCHIFFERDECKER MAHARADSCHA", "BODO", "NGUYEN", "SILVA", "IILO", "BOOB",
    ]
    private static let given = [
        "ANNA MARIA", "JEAN LUC", "XAVER", "OLIVIA ROSE", "KWAME", "YASMIN ZOE", "QI", "GUILLERMO JOSE",
        "BIRGIT",
        "HUGO", "IDA", "PAVEL", "FELIX WOLFGANG", "DUNJA", "LISELOTTE",
    ]

    init(_ format: MRZFormat, _ random: inout SplitMix64) {
        self.format = format
        state = random.pick(Self.states)
        (surname, givenNames) = (random.pick(Self.surnames), random.pick(Self.given))
        let names = Self.padded(
            surname.replacing(" ", with: "<") + "<<" + givenNames.replacing(" ", with: "<"),
            to: format == .td1 ? 30 : format.columns - 5)
        let code = Self.padded(format.isVisa ? "V" : format == .td3 ? "P" : random.pick(["I", "ID"]), to: 2)
        let head = code + Self.padded(state, to: 3)
        let number = Self.checked(Self.padded(Self.code(random.pick([7, 8, 9]), &random), to: 9))
        let birth = Self.checked(Self.date(years: 25...99, &random))
        let expiry = Self.checked(Self.date(years: 26...36, &random))
        let sex = random.pick(["F", "M", "<"])
        let nation = Self.padded(random.happens(0.8) ? state : random.pick(Self.states), to: 3)
        let length = format == .td3 ? 14 : format == .td2 ? 7 : format == .td1 ? 15 : format == .mrvA ? 16 : 8
        let optional = Self.padded(
            random.happens(0.5) ? Self.code(min(length, 5 + random.integer(below: 6)), &random) : "",
            to: length)
        switch format {
        case .td1:
            let second = Self.padded(random.happens(0.3) ? Self.code(6, &random) : "", to: 11)
            let composite = Self.digit(number + optional + birth + expiry + second)
            lines = [head + number + optional, birth + sex + expiry + nation + second + composite, names]
        case .td2:
            let composite = Self.digit(number + birth + expiry + optional)
            lines = [head + names, number + nation + birth + sex + expiry + optional + composite]
        case .td3:
            let personal = Self.checked(optional)
            let composite = Self.digit(number + birth + expiry + personal)
            lines = [head + names, number + nation + birth + sex + expiry + personal + composite]
        case .mrvA, .mrvB:
            lines = [head + names, number + nation + birth + sex + expiry + optional]
        }
    }

    private static func digit(_ text: String) -> String { MRZCheckDigit.of(text).map { "\($0)" } ?? "" }

    private static func checked(_ text: String) -> String { text + digit(text) }

    private static func padded(_ text: String, to length: Int) -> String {
        String(text.prefix(length)) + String(repeating: "<", count: max(0, length - text.count))
    }

    private static func code(_ length: Int, _ random: inout SplitMix64) -> String {
        let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        return String((0..<length).map { _ in random.pick(characters) })
    }

    private static func date(years: ClosedRange<Int>, _ random: inout SplitMix64) -> String {
        let parts = [
            years.lowerBound + random.integer(below: years.count), 1 + random.integer(below: 12),
            1 + random.integer(below: 28),
        ]
        return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }
}

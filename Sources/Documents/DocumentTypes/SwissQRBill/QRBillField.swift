/// The lines of a QR-bill's code, from 0, with their names in the guidelines.
enum QRBillField: Int, CaseIterable {
    case type, version, coding, iban
    case creditor
    case ultimateCreditor = 11
    case amount = 18
    case currency, debtor
    case referenceType = 27
    case reference, message, trailer, billInformation, firstScheme, secondScheme

    /// Offsets within an address.
    enum Part: Int, CaseIterable {
        case type, name, street, number, postalCode, town, country
    }

    static let mostLines = 34
    /// Up to the trailer.
    static let fewestLines = 31

    /// The name of a line: "Cdtr.Name".
    static func name(ofLine line: Int) -> String {
        switch line {
        case 4..<11: return "Cdtr." + parts[line - 4]
        case 11..<18: return "UltmtCdtr." + parts[line - 11]
        case 20..<27: return "UltmtDbtr." + parts[line - 20]
        default: return names[line] ?? "Line"
        }
    }

    private static let parts = [
        "AdrTp", "Name", "StrtNmOrAdrLine1", "BldgNbOrAdrLine2", "PstCd", "TwnNm", "Ctry",
    ]
    private static let names = [
        0: "QRType", 1: "Version", 2: "Coding", 3: "IBAN", 18: "Amt", 19: "Ccy", 27: "Tp", 28: "Ref",
        29: "Ustrd",
        30: "Trailer", 31: "StrdBkgInf", 32: "AltPmt", 33: "AltPmt",
    ]
}

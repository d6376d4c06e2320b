@testable import Backends
@testable import DocumentTypes

extension FuzzedParser {
    static let documents = [
        FuzzedParser("mrz", checkZone), FuzzedParser("qrbill", checkBill),
        FuzzedParser("picture", checkPicture),
    ]
}

/// A picture has a size, wherever in memory its bytes are.
func checkPicture(_ bytes: [UInt8]) {
    let header = ImageHeader(bytes)
    precondition(header.map { $0.width > 0 && $0.height > 0 } ?? true, "a picture has no size")
    precondition(ImageHeader(([0, 0, 0] + bytes).dropFirst(3)) == header, "a part is read differently")
}

/// A zone has its format's shape, its checks hold where it is valid, and it is read again as it stands.
func checkZone(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let reader = MRZReader(today: 2026_01_31)
    let lines = text.split(separator: "\n").map(String.init)
    for zone in reader.zones(in: text) + [try? reader.read(lines)].compactMap(\.self) {
        precondition(zone.lines.count == zone.format.rows)
        precondition(zone.lines.allSatisfy { $0.utf8.count == zone.format.columns })
        precondition(!zone.isValid || zone.checks.allSatisfy(\.holds), "a valid zone has a wrong digit")
        for correction in zone.corrections {
            precondition((1...zone.format.rows).contains(correction.line))
            precondition((1...zone.format.columns).contains(correction.column))
        }
        guard zone.isValid else { continue }
        guard let again = try? reader.read(zone.lines) else {
            preconditionFailure("a zone is not read again")
        }
        precondition(again.lines == zone.lines && again.documentNumber == zone.documentNumber)
    }
}

/// A bill's errors are those of a line each, and its parts come from the text.
func checkBill(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let bill = QRBill(text) else { return }
    precondition(bill.faults.allSatisfy { $0.line >= 1 && !$0.message.isEmpty })
    precondition(bill.alternativeSchemes.count <= 2)
    precondition(bill.isValid != bill.faults.contains { $0.severity == .error })
    if bill.isValid { precondition(bill.currency == "CHF" || bill.currency == "EUR") }
}

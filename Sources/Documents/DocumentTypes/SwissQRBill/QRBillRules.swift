/// Checks the lines of a QR-bill's code, one by one and against each other.
struct QRBillRules {
    private let lines: [String]
    /// The number of lines in the code.
    private let count: Int
    private var faults: [QRBillFault] = []

    /// `lines` are 34, padded with empty ones.
    init(lines: [String], count: Int) {
        (self.lines, self.count) = (lines, count)
    }

    mutating func check() -> [QRBillFault] {
        checkLineCount()
        checkCharacters()
        checkHeader()
        checkParty(at: .creditor)
        checkUltimateCreditor()
        checkAmount()
        if (0..<7).contains(where: { !lines[QRBillField.debtor.rawValue + $0].isEmpty }) {
            checkParty(at: .debtor)
        }
        checkReference()
        checkAdditionalInformation()
        return faults
    }

    private func text(_ field: QRBillField) -> String { lines[field.rawValue] }

    private mutating func fault(
        _ code: QRBillFault.Code, _ line: Int, _ message: String, severity: QRBillFault.Severity = .error
    ) {
        faults.append(QRBillFault(code, line: line, message, severity: severity))
    }

    private mutating func fault(_ code: QRBillFault.Code, _ field: QRBillField, _ message: String) {
        fault(code, field.rawValue, message)
    }

    private mutating func requireLength(_ line: Int, _ most: Int, isMandatory: Bool = false) {
        let length = lines[line].unicodeScalars.count
        if length > most {
            fault(.tooLong, line, "The field has \(length) characters, at most \(most) are allowed")
        }
        if isMandatory, lines[line].isEmpty { fault(.missing, line, "This field is mandatory") }
    }

    // MARK: Lines

    private mutating func checkLineCount() {
        if count < QRBillField.fewestLines {
            fault(
                .shape, max(0, count - 1),
                "The code has \(count) lines, at least \(QRBillField.fewestLines) are needed")
        } else if count > QRBillField.mostLines {
            fault(.shape, QRBillField.mostLines - 1, "The code has more than \(QRBillField.mostLines) lines")
        }
    }

    /// Basic Latin, Latin-1 Supplement, Latin Extended-A, S and T with comma below, and the euro sign.
    private mutating func checkCharacters() {
        for (line, text) in lines.enumerated() {
            let stray = text.unicodeScalars.first { scalar in
                switch scalar.value {
                case 0x20...0x7E, 0xA0...0x17F, 0x218...0x21B, 0x20AC: false
                default: true
                }
            }
            guard let stray else { continue }
            fault(.character, line, "U+\(String(stray.value, radix: 16, uppercase: true)) is not allowed")
        }
    }

    private mutating func checkHeader() {
        if text(.version) != "0200" { fault(.version, .version, "The version must be 0200") }
        if text(.coding) != "1" { fault(.coding, .coding, "The coding must be 1") }
        let iban = text(.iban)
        if iban.utf8.count != 21 || !(iban.hasPrefix("CH") || iban.hasPrefix("LI")) || IBAN(iban) == nil {
            fault(.iban, .iban, "Not an IBAN of Switzerland or Liechtenstein, or its check digits are wrong")
        }
    }

    private mutating func checkUltimateCreditor() {
        for line in QRBillField.ultimateCreditor.rawValue..<QRBillField.amount.rawValue
        where !lines[line].isEmpty {
            fault(.notBlank, line, "This field is for future use and must be empty")
        }
    }

    private mutating func checkParty(at field: QRBillField) {
        func line(_ part: QRBillField.Part) -> Int { field.rawValue + part.rawValue }
        requireLength(line(.name), 70, isMandatory: true)
        requireLength(line(.street), 70)
        switch lines[line(.type)] {
        case "S":
            requireLength(line(.number), 16)
            requireLength(line(.postalCode), 16, isMandatory: true)
            requireLength(line(.town), 35, isMandatory: true)
            checkPostalCode(line(.postalCode))
        case "K":
            fault(
                .combinedAddress, line(.type),
                "Combined addresses have not been permitted since 22 November 2025",
                severity: .warning)
            requireLength(line(.number), 70, isMandatory: true)
            for part in [QRBillField.Part.postalCode, .town] where !lines[line(part)].isEmpty {
                fault(.notBlank, line(part), "This field must be empty in a combined address")
            }
        default: fault(.addressType, line(.type), "The address type must be S or K")
        }
        let country = lines[line(.country)].utf8
        if country.count != 2 || !country.allSatisfy({ (0x41...0x5A).contains($0) }) {
            fault(.country, line(.country), "The country must be two capital letters")
        }
    }

    private mutating func checkPostalCode(_ line: Int) {
        let code = Array(lines[line].utf8)
        if code.count > 2, code.prefix(2).allSatisfy({ (0x41...0x5A).contains($0) }), code[2] == 0x2D {
            fault(.postalCode, line, "The postal code must not include the country")
        }
    }

    // MARK: Amount

    private mutating func checkAmount() {
        if text(.currency) != "CHF", text(.currency) != "EUR" {
            fault(.currency, .currency, "The currency must be CHF or EUR")
        }
        let amount = Array(text(.amount).utf8)
        guard !amount.isEmpty else { return }
        let parts = amount.split(separator: 0x2E, omittingEmptySubsequences: false)
        let isWritten =
            parts.count == 2 && parts[1].count == 2 && !parts[0].isEmpty
            && parts.allSatisfy { $0.allSatisfy { (0x30...0x39).contains($0) } }
            && (parts[0].first != 0x30 || parts[0].count == 1)
        guard isWritten else {
            return fault(
                .amountFormat, .amount,
                "The amount must have two decimals after a point and no leading zeros")
        }
        if parts[0].count > 9 || parts.joined().allSatisfy({ $0 == 0x30 }) {
            fault(.amountRange, .amount, "The amount must be from 0.01 to 999999999.99")
        }
    }

    // MARK: Reference

    private mutating func checkReference() {
        let reference = text(.reference)
        let isQRIBAN = IBAN(text(.iban))?.isQRIBAN
        switch text(.referenceType) {
        case "QRR":
            if isQRIBAN == false { fault(.referenceAndAccount, .referenceType, "QRR needs a QR-IBAN") }
            if !QRReference.holds(reference) {
                fault(.reference, .reference, "A QR reference must be 27 digits with a right check digit")
            }
        case "SCOR":
            if !QRReference.isCreditorReference(reference) {
                fault(
                    .reference, .reference,
                    "A creditor reference must be RF, two check digits and up to 21 characters")
            }
            requireNoQRIBAN(isQRIBAN)
        case "NON":
            if !reference.isEmpty { fault(.notBlank, .reference, "The reference must be empty for NON") }
            requireNoQRIBAN(isQRIBAN)
        default: fault(.referenceType, .referenceType, "The reference type must be QRR, SCOR or NON")
        }
    }

    private mutating func requireNoQRIBAN(_ isQRIBAN: Bool?) {
        if isQRIBAN == true { fault(.referenceAndAccount, .referenceType, "A QR-IBAN needs QRR") }
    }

    // MARK: Additional information

    private mutating func checkAdditionalInformation() {
        requireLength(QRBillField.message.rawValue, 140)
        requireLength(QRBillField.billInformation.rawValue, 140)
        let (message, information) = (text(.message), text(.billInformation))
        let length = message.unicodeScalars.count + information.unicodeScalars.count
        if length > 140, message.unicodeScalars.count <= 140, information.unicodeScalars.count <= 140 {
            fault(
                .additionalInformation, .message,
                "Message and bill information have \(length) characters, at most 140 are allowed")
        }
        if text(.trailer) != "EPD" { fault(.trailer, .trailer, "The trailer must be EPD") }
        let start = Array(information.utf8.prefix(4))
        let isScheme =
            start.count == 4 && start[0] == 0x2F && start[1] == 0x2F
            && start[2...].allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
            }
        if !information.isEmpty, !isScheme {
            fault(
                .billInformation, .billInformation, "Bill information must begin with // and two characters")
        }
        requireLength(QRBillField.firstScheme.rawValue, 100)
        requireLength(QRBillField.secondScheme.rawValue, 100)
    }
}

/// The lines of a QR-bill's code, from 0, and their names in the guidelines.
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
    /// The lines up to the trailer.
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

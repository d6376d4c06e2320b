/// Checks the lines of a QR-bill's code one by one, and what they owe each other.
struct QRBillRules {
    private let lines: [String]
    /// How many lines there were.
    private let count: Int
    private var faults: [QRBillFault] = []

    /// `lines` are 34, filled up with blank ones.
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

    // MARK: Telling

    private func text(_ field: QRBillField) -> String { lines[field.rawValue] }

    private mutating func fault(
        _ code: QRBillFault.Code, _ line: Int, _ message: String, severity: QRBillFault.Severity = .error
    ) {
        faults.append(
            QRBillFault(
                code: code, severity: severity, line: line + 1, field: QRBillField.name(ofLine: line),
                message: message))
    }

    private mutating func fault(_ code: QRBillFault.Code, _ field: QRBillField, _ message: String) {
        fault(code, field.rawValue, message)
    }

    private mutating func requireLength(_ line: Int, _ most: Int, isMandatory: Bool = false) {
        let length = lines[line].unicodeScalars.count
        if length > most { fault(.tooLong, line, "\(length) characters; \(most) are the most") }
        if isMandatory, lines[line].isEmpty { fault(.missing, line, "This field must not be blank") }
    }

    // MARK: Lines

    private mutating func checkLineCount() {
        if count < QRBillField.fewestLines {
            fault(.shape, max(0, count - 1), "\(count) lines; \(QRBillField.fewestLines) are the fewest")
        } else if count > QRBillField.mostLines {
            fault(.shape, QRBillField.mostLines - 1, "More than \(QRBillField.mostLines) lines")
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
            fault(.iban, .iban, "No IBAN of Switzerland or Liechtenstein, or its check digits do not hold")
        }
    }

    private mutating func checkUltimateCreditor() {
        for line in QRBillField.ultimateCreditor.rawValue..<QRBillField.amount.rawValue
        where !lines[line].isEmpty {
            fault(.notBlank, line, "This field is for future use and must be blank")
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
                .combinedAddress, line(.type), "Combined addresses are not accepted since 22 November 2025",
                severity: .warning)
            requireLength(line(.number), 70, isMandatory: true)
            for part in [QRBillField.Part.postalCode, .town] where !lines[line(part)].isEmpty {
                fault(.notBlank, line(part), "This field must be blank in a combined address")
            }
        default: fault(.addressType, line(.type), "The type of an address is S or K")
        }
        let country = lines[line(.country)].utf8
        if country.count != 2 || !country.allSatisfy({ (0x41...0x5A).contains($0) }) {
            fault(.country, line(.country), "A country is two capital letters")
        }
    }

    private mutating func checkPostalCode(_ line: Int) {
        let code = Array(lines[line].utf8)
        if code.count > 2, code.prefix(2).allSatisfy({ (0x41...0x5A).contains($0) }), code[2] == 0x2D {
            fault(.postalCode, line, "A postal code stands without the country")
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
                "An amount is written without leading zeros, with a point and two decimals")
        }
        if parts[0].count > 9 || parts.joined().allSatisfy({ $0 == 0x30 }) {
            fault(.amountRange, .amount, "An amount is from 0.01 to 999999999.99")
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
                fault(.reference, .reference, "A QR reference is 27 digits with a right check digit")
            }
        case "SCOR":
            if !QRReference.isCreditorReference(reference) {
                fault(
                    .reference, .reference,
                    "A creditor reference is RF, two check digits and up to 21 characters")
            }
            refuseQRIBAN(isQRIBAN)
        case "NON":
            if !reference.isEmpty { fault(.notBlank, .reference, "There is no reference with NON") }
            refuseQRIBAN(isQRIBAN)
        default: fault(.referenceType, .referenceType, "The type of a reference is QRR, SCOR or NON")
        }
    }

    private mutating func refuseQRIBAN(_ isQRIBAN: Bool?) {
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
                "Message and bill information have \(length) characters; 140 are the most")
        }
        if text(.trailer) != "EPD" { fault(.trailer, .trailer, "The trailer must be EPD") }
        let start = Array(information.utf8.prefix(4))
        let isScheme =
            start.count == 4 && start[0] == 0x2F && start[1] == 0x2F
            && start[2...].allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
            }
        if !information.isEmpty, !isScheme {
            fault(.billInformation, .billInformation, "Bill information begins with // and two characters")
        }
        requireLength(QRBillField.firstScheme.rawValue, 100)
        requireLength(QRBillField.secondScheme.rawValue, 100)
    }
}

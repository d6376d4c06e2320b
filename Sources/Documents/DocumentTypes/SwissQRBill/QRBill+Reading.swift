extension QRBill {
    private static let mostCharacters = 997

    /// Reads the text of a QR code; `nil` if it is none of a Swiss payment, that is, does not begin with `SPC`.
    ///
    /// Every fault is collected. Lines that are missing count as blank, what stands after the last line is not read.
    public init?(_ payload: String) {
        guard payload.utf8.starts(with: "SPC".utf8) else { return nil }
        let hasReturns = payload.utf8.contains(0x0D)
        let unified = hasReturns ? payload.replacing("\r\n", with: "\n") : payload
        var lines = unified.utf8.split(
            separator: 0x0A, maxSplits: QRBillField.mostLines + 1, omittingEmptySubsequences: false
        )
        .map { Self.cut(Substring($0)) }
        guard lines.first == "SPC" else { return nil }
        var faults = Self.shapeFaults(payload, unified, lines)
        // A line end after the last line makes one more that is blank.
        if lines.count > QRBillField.fewestLines, lines.last == "" { lines.removeLast() }
        let count = lines.count
        lines += [String](repeating: "", count: max(0, QRBillField.mostLines - lines.count))
        var rules = QRBillRules(lines: lines, count: count)
        faults += rules.check()
        self.init(
            lines: lines, faults: faults.sorted { ($0.line, $0.code.rawValue) < ($1.line, $1.code.rawValue) })
    }

    private static func cut(_ line: Substring) -> String {
        String(line.utf8.count > mostCharacters ? line.prefix(mostCharacters) : line)
    }

    private init(lines: [String], faults: [QRBillFault]) {
        func text(_ field: QRBillField) -> String { lines[field.rawValue] }
        func optional(_ field: QRBillField) -> String? { text(field).isEmpty ? nil : text(field) }
        let debtorIsOpen = (0..<7).allSatisfy { lines[QRBillField.debtor.rawValue + $0].isEmpty }
        version = text(.version)
        iban = text(.iban)
        creditor = Party(lines[QRBillField.creditor.rawValue...])
        amount = optional(.amount)
        currency = text(.currency)
        debtor = debtorIsOpen ? nil : Party(lines[QRBillField.debtor.rawValue...])
        referenceType = text(.referenceType)
        reference = optional(.reference)
        message = optional(.message)
        billInformation = optional(.billInformation)
        alternativeSchemes = [text(.firstScheme), text(.secondScheme)].filter { !$0.isEmpty }
        self.faults = faults
    }

    private static func shapeFaults(_ payload: String, _ unified: String, _ lines: [String]) -> [QRBillFault]
    {
        var faults: [QRBillFault] = []
        func fault(_ code: QRBillFault.Code, _ severity: QRBillFault.Severity, _ line: Int, _ message: String)
        {
            faults.append(
                QRBillFault(
                    code: code, severity: severity, line: line, field: QRBillField.name(ofLine: line - 1),
                    message: message))
        }
        let characters = payload.unicodeScalars.count
        if characters > mostCharacters {
            fault(.shape, .error, lines.count, "\(characters) characters; \(mostCharacters) are the most")
        }
        let feeds = payload.utf8.count { $0 == 0x0A }
        let returns = payload.utf8.count - unified.utf8.count
        if returns != 0, returns != feeds {
            fault(.lineEnd, .error, 1, "Some lines end with CR LF, others with LF")
        }
        if lines.count > QRBillField.fewestLines, lines.last == "" {
            fault(
                .lineEnd, .warning, min(lines.count, QRBillField.mostLines), "A line end after the last line")
        }
        return faults
    }
}

extension QRBill.Party {
    /// The seven lines of an address.
    fileprivate init(_ lines: ArraySlice<String>) {
        let parts = Array(lines.prefix(7))
        addressType = parts[0]
        name = parts[1]
        street = parts[2]
        buildingNumber = parts[3]
        postalCode = parts[4]
        town = parts[5]
        country = parts[6]
    }
}

import DocumentOperations
import DocumentTypes

extension PageFindings {
    private static let mostEvidence = 8
    private static let mostFields = 200

    /// Summarises what was read on a page; documents that expired before `day`, such as `20260131`, are marked.
    init(_ findings: DocumentFindings, on day: Int) {
        let verdict = findings.verdict
        let evidence = verdict.evidence.sorted { $0.weight > $1.weight }.prefix(Self.mostEvidence)
        self.init(
            kind: verdict.kind, score: verdict.score, evidence: evidence.map(\.found),
            fields: Self.fields(findings), says: Self.statements(findings), doubts: Self.doubts(findings))
        hasUnreadBill = findings.hasUnreadBill
        guard let zone = findings.zone, zone.isExpired(on: day) == true, let date = zone.expiryDate?.iso8601
        else {
            return
        }
        expiredOn = date
        doubts.append("zone: expired on \(date)")
    }

    /// The fields of the zone and the bill first; a number that is printed and in a code is listed once.
    private static func fields(_ findings: DocumentFindings) -> [Field] {
        let others = findings.codes.filter { $0.kind != .qr || findings.bill == nil }
        var named: Set<Field> = []
        let fields =
            (findings.zone.map(fields) ?? []) + (findings.bill.map(fields) ?? [])
            + findings.numbers.map { Field($0.kind.rawValue, $0.text) }
            + others.map { Field($0.kind.rawValue, $0.text) }
        return Array(fields.filter { named.insert($0).inserted }.prefix(mostFields))
    }

    private static func fields(_ zone: MachineReadableZone) -> [Field] {
        named(
            "mrz",
            [
                "format": zone.format.rawValue, "documentCode": zone.documentCode,
                "issuingState": zone.issuingState, "documentNumber": zone.documentNumber,
                "surname": zone.surname, "givenNames": zone.givenNames, "nationality": zone.nationality,
                "birthDate": zone.birthDate?.iso8601, "sex": zone.sex,
                "expiryDate": zone.expiryDate?.iso8601, "optionalData": zone.optionalData,
            ])
    }

    private static func fields(_ bill: QRBill) -> [Field] {
        named(
            "bill",
            [
                "iban": bill.iban, "creditor": bill.creditor.name, "amount": bill.amount,
                "currency": bill.currency, "debtor": bill.debtor?.name, "reference": bill.reference,
                "message": bill.message,
            ])
    }

    /// The fields that have a value.
    private static func named(_ group: String, _ values: KeyValuePairs<String, String?>) -> [Field] {
        values.compactMap { name, value in
            value.flatMap { $0.isEmpty ? nil : Field("\(group).\(name)", $0) }
        }
    }

    private static func statements(_ findings: DocumentFindings) -> [String] {
        var statements: [String] = []
        if let zone = findings.zone {
            statements.append(
                "zone \(zone.format.rawValue): \(zone.documentNumber.isEmpty ? "?" : zone.documentNumber), \(zone.surname), \(zone.givenNames), "
                    + "\(zone.nationality), born \(zone.birthDate?.iso8601 ?? "?"), valid until \(zone.expiryDate?.iso8601 ?? "?")"
            )
        }
        if let bill = findings.bill {
            statements.append(
                "QR-bill: \(bill.amount ?? "open") \(bill.currency) to \(bill.creditor.name), \(bill.iban)"
                    + (bill.reference.map { ", reference \($0)" } ?? ""))
        }
        var said: Set<String> = []
        return statements
            + findings.numbers.map { "\($0.kind.rawValue) \($0.text)" }.filter { said.insert($0).inserted }
    }

    private static func sentence(_ doubt: MRZDoubt) -> String {
        let readings = doubt.readings.map { "\"\($0)\"" }.joined(separator: " or ")
        return switch doubt.cause {
        case .ambiguous:
            "zone: \(doubt.field.rawValue) may be \(readings), and is left empty; compare it with the document"
        case .smallCharacters:
            "zone: the names \(readings) are uncertain, their characters are too small; scan at a higher resolution"
        case .disagreement:
            "zone: the \(doubt.field.rawValue) may be \(readings); compare them with the document"
        }
    }

    private static func doubts(_ findings: DocumentFindings) -> [String] {
        let zone =
            (findings.zone?.faults.map { "zone: \($0.message)" } ?? [])
            + (findings.zone?.doubts.map(sentence) ?? [])
        let isUnsure = findings.recognisedZone.map { !$0.isSure && $0.zone.doubts.isEmpty } ?? false
        let reading = isUnsure ? ["zone: it may say something else; compare it with the document"] : []
        let numbers = findings.doubtfulNumbers.map {
            "\($0.kind.rawValue): the check digits of \($0.text) are wrong; compare it with the document"
        }
        let unread = findings.hasUnreadBill ? ["QR-bill: the code of the payment part cannot be read"] : []
        return zone + reading + numbers + unread
            + (findings.bill?.faults.map { "QR-bill, \($0.field): \($0.message)" } ?? [])
    }
}

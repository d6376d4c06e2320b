/// An international bank account number, ISO 13616.
///
/// ```swift
/// IBAN("CH44 3199 9123 0008 8901 2")?.isQRIBAN   // true
/// ```
public struct IBAN: Codable, Hashable, Sendable {
    /// Without blanks: "CH4431999123000889012".
    public let text: String

    /// `nil` if the country is unknown, the length is not the country's, or the check digits do not hold; blanks do not
    /// matter.
    public init?(_ text: String) {
        let compact = text.filter { $0 != " " && $0 != "\u{A0}" }
        guard compact.utf8.count <= 34, Self.lengths[String(compact.prefix(2))] == compact.utf8.count,
            compact.utf8.dropFirst(2).prefix(2).allSatisfy({ (0x30...0x39).contains($0) }),
            Mod97.holds(compact)
        else { return nil }
        self.text = compact
    }

    /// Two letters.
    public var country: String { String(text.prefix(2)) }

    /// The bank's number in Switzerland and Liechtenstein (IID), 5 digits.
    public var swissInstitution: Int? {
        country == "CH" || country == "LI" ? Int(text.dropFirst(4).prefix(5)) : nil
    }

    /// Whether payments to it need a QR reference: its institution is from 30000 to 31999.
    public var isQRIBAN: Bool { swissInstitution.map { (30000...31999).contains($0) } ?? false }

    /// In groups of four: "CH44 3199 9123 0008 8901 2".
    public var grouped: String {
        let characters = Array(text)
        return stride(from: 0, to: characters.count, by: 4)
            .map { String(characters[$0..<min($0 + 4, characters.count)]) }.joined(separator: " ")
    }

    /// Length by country, from SWIFT's registry.
    static let lengths: [String: Int] = {
        let table = """
            AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 \
            EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 \
            KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 \
            PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 \
            UA29 VA22 VG24 XK20 YE30
            """
        return Dictionary(
            uniqueKeysWithValues: table.split(separator: " ").map {
                (String($0.prefix(2)), Int($0.dropFirst(2)) ?? 0)
            })
    }()
}

/// An international bank account number, ISO 13616.
///
/// ```swift
/// IBAN("CH44 3199 9123 0008 8901 2")?.isQRIBAN   // true
/// ```
public struct IBAN: Codable, Hashable, Sendable {
    /// The number without spaces: "CH4431999123000889012".
    public let text: String

    /// `nil` if the country is unknown, the length is not the country's, or the check digits are wrong; spaces are ignored.
    public init?(_ text: String) {
        let compact = text.filter { $0 != " " && $0 != "\u{A0}" }
        guard compact.utf8.count <= 34, Self.lengths[String(compact.prefix(2))] == compact.utf8.count,
            compact.utf8.dropFirst(2).prefix(2).allSatisfy({ (0x30...0x39).contains($0) }),
            Mod97.holds(compact)
        else { return nil }
        self.text = compact
    }

    /// The country's code, two letters.
    public var country: String { String(text.prefix(2)) }

    /// The institution's number (IID) of an account in Switzerland or Liechtenstein, 5 digits; otherwise `nil`.
    public var swissInstitution: Int? {
        country == "CH" || country == "LI" ? Int(text.dropFirst(4).prefix(5)) : nil
    }

    /// Whether payments to the account need a QR reference: its institution is 30000 to 31999.
    public var isQRIBAN: Bool { swissInstitution.map { (30000...31999).contains($0) } ?? false }

    /// The number in groups of four: "CH44 3199 9123 0008 8901 2".
    public var grouped: String {
        let characters = Array(text)
        return stride(from: 0, to: characters.count, by: 4)
            .map { String(characters[$0..<min($0 + 4, characters.count)]) }.joined(separator: " ")
    }

    /// Length by country, from SWIFT's IBAN registry.
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

/// Checks the references of Swiss payments.
public enum QRReference {
    /// Whether a text is a QR reference: 27 digits, the last of which is the check digit of the others.
    public static func holds(_ text: String) -> Bool {
        let digits = text.utf8.map { Int($0) - 0x30 }
        guard digits.count == 27, digits.allSatisfy((0...9).contains) else { return false }
        return checkDigit(digits.dropLast()) == digits[26]
    }

    /// Whether a text is a creditor reference as in ISO 11649: RF, two check digits, 1 to 21 digits and capitals.
    public static func isCreditorReference(_ text: String) -> Bool {
        (5...25).contains(text.utf8.count) && text.hasPrefix("RF")
            && text.utf8.dropFirst(2).prefix(2).allSatisfy { (0x30...0x39).contains($0) } && Mod97.holds(text)
    }

    private static let table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

    /// The check digit by modulo 10, recursive.
    private static func checkDigit(_ digits: some Sequence<Int>) -> Int {
        (10 - digits.reduce(0) { table[($0 + $1) % 10] }) % 10
    }
}

/// The check digits of IBANs and creditor references: ISO 7064, MOD 97-10.
private enum Mod97 {
    /// Whether the text is 1 modulo 97 with its first four characters moved to the end and letters counted from 10.
    static func holds(_ text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count > 4 else { return false }
        var remainder = 0
        for byte in bytes[4...] + bytes[..<4] {
            switch byte {
            case 0x30...0x39: remainder = (remainder * 10 + Int(byte) - 0x30) % 97
            case 0x41...0x5A: remainder = (remainder * 100 + Int(byte) - 0x41 + 10) % 97
            default: return false
            }
        }
        return remainder == 1
    }
}

/// A Swiss social security number (AHV, AVS): 13 digits that begin with 756, with the check digit of an EAN-13.
///
/// ```swift
/// AHVNumber("756.9217.0769.85")?.text   // "756.9217.0769.85"
/// ```
public struct AHVNumber: Codable, Hashable, Sendable {
    /// The number in its usual groups: "756.9217.0769.85".
    public let text: String

    /// `nil` unless the text is 13 digits that begin with 756 and have the right check digit; dots and spaces are ignored.
    public init?(_ text: String) {
        let digits = text.filter { $0 != "." && $0 != " " && $0 != "\u{A0}" }
        guard digits.utf8.count == 13, digits.hasPrefix("756"), EAN.holds(digits) else { return nil }
        let groups = [
            digits.prefix(3), digits.dropFirst(3).prefix(4), digits.dropFirst(7).prefix(4), digits.suffix(2),
        ]
        self.text = groups.joined(separator: ".")
    }
}

/// Checks article numbers of 8 or 13 digits, and other numbers with the same check digit.
public enum EAN {
    /// Whether a text is 8 or 13 digits, the last of which is the check digit of the others.
    public static func holds(_ text: String) -> Bool {
        let digits = text.utf8.map { Int($0) - 0x30 }
        guard digits.count == 8 || digits.count == 13, digits.allSatisfy((0...9).contains) else {
            return false
        }
        // Weights 1 and 3 in turn, from the right.
        let sum = digits.reversed().enumerated().reduce(0) {
            $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3)
        }
        return sum % 10 == 0
    }
}

/// References of Swiss payments and their check digits.
public enum QRReference {
    /// Whether a text is a QR reference: 27 digits, of which the last is the check digit of the others.
    public static func holds(_ text: String) -> Bool {
        let digits = text.utf8.map { Int($0) - 0x30 }
        guard digits.count == 27, digits.allSatisfy((0...9).contains) else { return false }
        return checkDigit(digits.dropLast()) == digits[26]
    }

    /// Whether a text is a creditor reference after ISO 11649: RF, two check digits, 1 to 21 digits and capitals.
    public static func isCreditorReference(_ text: String) -> Bool {
        (5...25).contains(text.utf8.count) && text.hasPrefix("RF")
            && text.utf8.dropFirst(2).prefix(2).allSatisfy { (0x30...0x39).contains($0) } && Mod97.holds(text)
    }

    private static let table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

    /// Modulo 10, recursively.
    static func checkDigit(_ digits: some Sequence<Int>) -> Int {
        (10 - digits.reduce(0) { table[($0 + $1) % 10] }) % 10
    }
}

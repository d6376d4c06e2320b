/// Article numbers of 8 or 13 digits, and whatever else has their check digit.
public enum EAN {
    /// Whether a text is 8 or 13 digits of which the last is the check digit of the others.
    public static func holds(_ text: String) -> Bool {
        let digits = text.utf8.map { Int($0) - 0x30 }
        guard digits.count == 8 || digits.count == 13, digits.allSatisfy((0...9).contains) else {
            return false
        }
        return sum(digits) % 10 == 0
    }

    /// Weights 1 and 3 in turn, from the right.
    static func sum(_ digits: [Int]) -> Int {
        digits.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
    }
}

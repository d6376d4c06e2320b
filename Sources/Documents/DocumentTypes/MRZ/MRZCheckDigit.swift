/// Check digits of machine-readable zones: weights 7, 3, 1 from the left, modulo 10 (Doc 9303 part 3, 4.9).
///
/// ```swift
/// MRZCheckDigit.of("L898902C3")   // 6
/// ```
public enum MRZCheckDigit {
    /// The check digit of a field; `nil` if there are characters in it that no zone has.
    public static func of(_ text: String) -> Int? {
        var sum = 0
        for (index, byte) in text.utf8.enumerated() {
            guard let symbol = MRZSymbol.of(byte) else { return nil }
            sum = (sum + weight(index) * MRZSymbol.value(symbol)) % 10
        }
        return sum
    }

    static func of(_ symbols: some Sequence<Int>) -> Int {
        symbols.enumerated().reduce(0) { ($0 + weight($1.offset) * MRZSymbol.value($1.element)) % 10 }
    }

    static func weight(_ index: Int) -> Int {
        switch index % 3 {
        case 0: 7
        case 1: 3
        default: 1
        }
    }
}

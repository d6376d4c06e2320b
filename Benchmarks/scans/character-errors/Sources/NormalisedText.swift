import Foundation

/// Text as it is compared: composed characters, single blanks, plain quotation marks and dashes.
struct NormalisedText {
    private let scalars: [UInt32]

    init(_ text: String) {
        let words = text.precomposedStringWithCanonicalMapping.split(whereSeparator: \.isWhitespace)
        scalars = words.joined(separator: " ").unicodeScalars.map { scalar in
            switch scalar {
            case "\u{2018}", "\u{2019}", "\u{B4}", "`": 0x27
            case "\u{201C}", "\u{201D}", "\u{201E}": 0x22
            case "\u{2013}", "\u{2014}": 0x2D
            default: scalar.value
            }
        }
    }

    /// The distance after Levenshtein, as a share of this text's length, at most 1.
    func error(of other: NormalisedText) -> Double {
        guard !scalars.isEmpty else { return other.scalars.isEmpty ? 0 : 1 }
        var row = Array(0...other.scalars.count)
        for (index, scalar) in scalars.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in 1..<row.count {
                let replaced = diagonal + (scalar == other.scalars[column - 1] ? 0 : 1)
                diagonal = row[column]
                row[column] = min(replaced, row[column] + 1, row[column - 1] + 1)
            }
        }
        return min(1, Double(row[row.count - 1]) / Double(scalars.count))
    }
}

/// How much of a text was read wrongly.
enum CharacterError {
    /// Insertions, deletions and replacements by the number of characters; spaces and line ends count as one space.
    static func share(of read: String, against truth: String) -> Double {
        let (read, truth) = (characters(read), characters(truth))
        var previous = Array(0...read.count)
        for (row, expected) in truth.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(read.count + 1)
            for (column, found) in read.enumerated() {
                current.append(
                    min(
                        previous[column] + (found == expected ? 0 : 1), previous[column + 1] + 1,
                        current[column] + 1))
            }
            previous = current
        }
        return Double(previous[read.count]) / Double(max(truth.count, 1))
    }

    private static func characters(_ text: String) -> [Unicode.Scalar] {
        Array(text.split { $0.isWhitespace }.joined(separator: " ").unicodeScalars)
    }
}

/// What a person may have meant by a name that is unknown.
package enum NameGuess {
    private static let longestName = 64

    /// Says what there is, the likeliest first: `did you mean "size"? There are type, size, dpi`.
    package static func hint(for name: String, among names: [String]) -> String {
        guard !names.isEmpty else { return "there is none" }
        let list = "here are \(names.joined(separator: ", "))"
        guard let guess = nearest(to: name, among: names) else { return "t" + list }
        return "did you mean \"\(guess)\"? T" + list
    }

    /// The name with the fewest letters to change, if these are at most a third of it.
    package static func nearest(to name: String, among names: [String]) -> String? {
        guard name.utf8.count <= longestName else { return nil }
        let ranked = names.filter { $0.utf8.count <= longestName }.map { ($0, distance(name, $0)) }
        guard let (guess, distance) = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
        let longest = max(name.utf8.count, guess.utf8.count)
        return distance < longest && distance <= max(1, longest / 3) ? guess : nil
    }

    /// Letters to add, take away or replace (Levenshtein), without regard to upper and lower case.
    private static func distance(_ first: String, _ second: String) -> Int {
        let first = Array(first.lowercased().utf8)
        let second = Array(second.lowercased().utf8)
        var row = Array(0...second.count)
        for (line, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, other) in second.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[second.count]
    }
}

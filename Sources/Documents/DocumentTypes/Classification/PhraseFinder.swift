import Foundation

/// Finds phrases among the words of a page.
struct PhraseFinder {
    private struct Word {
        let letters: [UInt8]
        let box: PageBox
        let startsLine: Bool
    }

    private let words: [Word]
    private let pageHeight: Double
    private let places: [[UInt8]: [Int]]

    private static let mostWords = 20_000

    init(_ words: [PageWord], pageHeight: Double) {
        self.pageHeight = max(pageHeight, 1)
        var last: Int?
        self.words = words.prefix(Self.mostWords).flatMap { word in
            let parts = Self.folded(word.text)
            let startsLine = word.line != last
            if !parts.isEmpty { last = word.line }
            return parts.indices.map {
                Word(letters: parts[$0], box: word.box, startsLine: startsLine && $0 == parts.startIndex)
            }
        }
        places = Dictionary(grouping: self.words.indices) { [words = self.words] in words[$0].letters }
    }

    /// Lower-case letters and digits without accents, word by word; hyphens and slashes separate words.
    static func folded(_ text: String) -> [[UInt8]] {
        let plain = String(text.prefix(200)).folding(
            options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
        return plain.utf8.split { !(0x30...0x39).contains($0) && !(0x61...0x7A).contains($0) }.map(Array.init)
    }

    /// The box of a phrase's first occurrence in an area; `nil` if it does not occur.
    func find(_ phrase: String, in area: ClassificationRules.Area) -> PageBox? {
        find(phrase) { contains(area, $1) }
    }

    /// The highest of some phrases that starts a line and has one of others below it, with the first of those; `nil` if there
    /// is none.
    func find(
        anyOf upper: [String], above lower: [String]
    ) -> (upper: String, lower: String, box: PageBox)? {
        let starting = upper.compactMap { phrase in
            find(phrase) { start, _ in words[start].startsLine }.map { (phrase: phrase, box: $0) }
        }
        for (phrase, box) in starting.sorted(by: { $0.box.y < $1.box.y }) {
            let bottom = box.y + box.height
            for other in lower where find(other, where: { $1.y >= bottom }) != nil {
                return (phrase, other, box)
            }
        }
        return nil
    }

    private func find(_ phrase: String, where isWanted: (_ start: Int, PageBox) -> Bool) -> PageBox? {
        let wanted = Self.folded(phrase)
        guard let first = wanted.first else { return nil }
        for start in starts(first) where start + wanted.count <= words.count {
            let matches = wanted.indices.allSatisfy { Self.areAlike(words[start + $0].letters, wanted[$0]) }
            let box = words[start..<(start + wanted.count)].dropFirst().reduce(words[start].box) {
                $0.union($1.box)
            }
            if matches, isWanted(start, box) { return box }
        }
        return nil
    }

    private func starts(_ word: [UInt8]) -> [Int] {
        if let exact = places[word] { return exact }
        guard word.count >= Self.longWord else { return [] }
        return words.indices.filter { Self.areAlike(words[$0].letters, word) }
    }

    private func contains(_ area: ClassificationRules.Area, _ box: PageBox) -> Bool {
        let middle = (box.y + box.height / 2) / pageHeight
        return switch area {
        case .anywhere: true
        case .top: middle < 0.25
        case .upperHalf: middle < 0.5
        case .lowerHalf: middle >= 0.5
        case .bottom: middle >= 0.75
        }
    }

    private static let longWord = 7

    /// Whether words are the same, or long and differ by one letter exchanged, lost or added.
    static func areAlike(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        if one == other { return true }
        guard other.count >= longWord, abs(one.count - other.count) <= 1 else { return false }
        let head = zip(one, other).prefix { $0 == $1 }.count
        let (restOfOne, restOfOther) = (one[head...], other[head...])
        if one.count == other.count { return restOfOne.dropFirst() == restOfOther.dropFirst() }
        return one.count > other.count
            ? restOfOne.dropFirst() == restOfOther : restOfOne == restOfOther.dropFirst()
    }
}

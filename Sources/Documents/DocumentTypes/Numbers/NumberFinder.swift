/// Finds numbers with check digits among words, as people write them: in groups, with blanks or dots.
///
/// Letters that look like digits are corrected where digits must stand and the check digits then hold; in IBANs also
/// one digit or letter elsewhere, if exactly one such change makes the check digits hold.
///
/// ```swift
/// NumberFinder().numbers(in: words).map(\.text)   // ["756.9217.0769.85"]
/// ```
public struct NumberFinder: Sendable {
    /// A finder.
    public init() {}

    private static let mostWords = 100_000

    /// The numbers in the order of the words; no word belongs to two.
    public func numbers(in words: [PageWord]) -> [FoundNumber] {
        Self.lines(of: words).flatMap { look(through: $0, words).numbers }
    }

    /// What is written as AHV numbers and Swiss accounts are, and whose check digits do not hold.
    ///
    /// ```swift
    /// NumberFinder().doubtfulNumbers(in: words).map(\.text)   // ["756.9217.0769.84"]
    /// ```
    public func doubtfulNumbers(in words: [PageWord]) -> [DoubtfulNumber] {
        Self.lines(of: words).flatMap { look(through: $0, words).doubtful }
    }

    private static func lines(of words: [PageWord]) -> [NumberLine] {
        var lines: [[(index: Int, word: PageWord)]] = []
        for (index, word) in words.prefix(mostWords).enumerated() {
            if lines.last?.last?.word.line == word.line {
                lines[lines.count - 1].append((index, word))
            } else {
                lines.append([(index, word)])
            }
        }
        return lines.map { NumberLine($0) }
    }

    private func look(
        through line: NumberLine, _ words: [PageWord]
    ) -> (numbers: [FoundNumber], doubtful: [DoubtfulNumber]) {
        var (numbers, doubtful): ([FoundNumber], [DoubtfulNumber]) = ([], [])
        var place = 0
        while place < line.marks.count {
            if let (rule, read, text) = match(line, at: place) {
                let marks = line.marks[place..<(place + read.count)]
                numbers.append(Self.number(rule.kind, read: read, text: text, marks, words))
                place += read.count
            } else if let (kind, marks) = doubtfulMatch(line, at: place) {
                doubtful.append(Self.doubtful(kind, marks, words))
                place += marks.count
            } else {
                place += 1
            }
        }
        return (numbers, doubtful)
    }

    private func doubtfulMatch(
        _ line: NumberLine, at place: Int
    ) -> (FoundNumber.Kind, ArraySlice<NumberLine.Mark>)? {
        guard line.marks[place].isFirst else { return nil }
        for rule in NumberRule.all {
            for count in rule.lengths(line, place) {
                guard let group = line.group(at: place, count: count), rule.isWrittenLikeOne(group) else {
                    continue
                }
                return (rule.kind, group)
            }
        }
        return nil
    }

    private static func doubtful(
        _ kind: FoundNumber.Kind, _ marks: ArraySlice<NumberLine.Mark>, _ words: [PageWord]
    ) -> DoubtfulNumber {
        let (indexes, box) = place(of: marks, words)
        return DoubtfulNumber(
            kind: kind, text: indexes.map { words[$0].text }.joined(separator: " "), words: indexes, box: box)
    }

    private static func place(
        of marks: ArraySlice<NumberLine.Mark>, _ words: [PageWord]
    ) -> (words: [Int], box: PageBox) {
        let indexes = Set(marks.map(\.word)).sorted()
        let boxes = indexes.map { words[$0].box }
        return (indexes, boxes.dropFirst().reduce(boxes[0]) { $0.union($1) })
    }

    private func match(_ line: NumberLine, at place: Int) -> (NumberRule, read: [UInt8], text: [UInt8])? {
        guard line.marks[place].isFirst else { return nil }
        for rule in NumberRule.all {
            for count in rule.lengths(line, place) {
                guard let group = line.group(at: place, count: count) else { continue }
                let read = group.map(\.byte)
                guard rule.fits(line, group), let text = rule.corrected(read) else { continue }
                return (rule, read, text)
            }
        }
        return nil
    }

    private static func number(
        _ kind: FoundNumber.Kind, read: [UInt8], text: [UInt8], _ marks: ArraySlice<NumberLine.Mark>,
        _ words: [PageWord]
    ) -> FoundNumber {
        let (indexes, box) = place(of: marks, words)
        let plain = String(decoding: text, as: UTF8.self)
        let corrections = read.indices.filter { read[$0] != text[$0] }.map { place in
            FoundNumber.Correction(
                place: place + 1, read: String(Unicode.Scalar(read[place])),
                corrected: String(Unicode.Scalar(text[place])))
        }
        return FoundNumber(
            kind: kind, text: kind == .ahv ? AHVNumber(plain)?.text ?? plain : plain, words: indexes,
            box: box, corrections: corrections)
    }
}

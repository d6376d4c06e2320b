/// Finds numbers with check digits among words, as people write them: in groups, with spaces or dots.
///
/// Letters that look like digits are corrected in places that must be digits if the check digits are right afterwards. In
/// IBANs one look-alike elsewhere is corrected too if exactly one such change makes the check digits right.
///
/// ```swift
/// NumberFinder().numbers(in: words).map(\.text)   // ["756.9217.0769.85"]
/// ```
public struct NumberFinder: Sendable {
    /// A finder.
    public init() {}

    private static let mostWords = 100_000

    /// The numbers in the order of the words; no word belongs to two.
    public func numbers(in words: [PageWord]) -> [FoundNumber] { search(words).numbers }

    /// Texts written like AHV numbers and Swiss accounts but with wrong check digits.
    ///
    /// ```swift
    /// NumberFinder().doubtfulNumbers(in: words).map(\.text)   // ["756.9217.0769.84"]
    /// ```
    public func doubtfulNumbers(in words: [PageWord]) -> [DoubtfulNumber] { search(words).doubtful }

    /// Both in one pass.
    func search(_ words: [PageWord]) -> (numbers: [FoundNumber], doubtful: [DoubtfulNumber]) {
        var (numbers, doubtful): ([FoundNumber], [DoubtfulNumber]) = ([], [])
        for line in Self.lines(of: words) {
            var place = 0
            while place < line.marks.count {
                if let (kind, marks, text) = Self.number(in: line, at: place) {
                    numbers.append(FoundNumber(kind, marks, text: text, words))
                    place += marks.count
                } else if let (kind, marks) = Self.doubtfulNumber(in: line, at: place) {
                    doubtful.append(DoubtfulNumber(kind, marks, words))
                    place += marks.count
                } else {
                    place += 1
                }
            }
        }
        return (numbers, doubtful)
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

    private static func number(
        in line: NumberLine, at place: Int
    ) -> (FoundNumber.Kind, ArraySlice<NumberLine.Mark>, text: [UInt8])? {
        guard line.marks[place].isFirst else { return nil }
        for rule in NumberRule.all {
            for count in rule.lengths(line, place) {
                guard let group = line.group(at: place, count: count), rule.fits(line, group),
                    let text = rule.corrected(group.map(\.byte))
                else { continue }
                return (rule.kind, group, text)
            }
        }
        return nil
    }

    private static func doubtfulNumber(
        in line: NumberLine, at place: Int
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
}

extension FoundNumber {
    fileprivate init(
        _ kind: Kind, _ marks: ArraySlice<NumberLine.Mark>, text: [UInt8], _ words: [PageWord]
    ) {
        self.kind = kind
        (self.words, box) = NumberLine.place(of: marks, words)
        let plain = String(decoding: text, as: UTF8.self)
        self.text = kind == .ahv ? AHVNumber(plain)?.text ?? plain : plain
        corrections = zip(marks, text).enumerated().filter { $1.0.byte != $1.1 }.map { place, pair in
            Correction(
                place: place + 1, read: String(Unicode.Scalar(pair.0.byte)),
                corrected: String(Unicode.Scalar(pair.1)))
        }
    }
}

extension DoubtfulNumber {
    fileprivate init(
        _ kind: FoundNumber.Kind, _ marks: ArraySlice<NumberLine.Mark>, _ words: [PageWord]
    ) {
        self.kind = kind
        (self.words, box) = NumberLine.place(of: marks, words)
        text = self.words.map { words[$0].text }.joined(separator: " ")
    }
}

/// A number with check digits found among a page's words.
public struct FoundNumber: Codable, Hashable, Sendable {
    /// The kinds of numbers.
    public enum Kind: String, Codable, Hashable, Sendable {
        /// A Swiss social security number.
        case ahv
        /// A bank account.
        case iban
        /// A reference of 27 digits of a Swiss payment.
        case qrReference
        /// A creditor reference as in ISO 11649.
        case creditorReference
        /// An article number of 13 digits.
        case ean13
        /// An article number of 8 digits, only on a line that mentions EAN or GTIN.
        case ean8
    }

    /// A character that differs from the recognised one.
    public struct Correction: Codable, Hashable, Sendable {
        /// The position in the number without spaces and dots, from 1.
        public let place: Int
        /// The recognised character.
        public let read: String
        /// The correct character.
        public let corrected: String
    }

    /// The kind of number.
    public let kind: Kind
    /// The number without spaces; AHV numbers with their dots.
    public let text: String
    /// The words that contain it, by their index on the page.
    public let words: [Int]
    /// The box around these words.
    public let box: PageBox
    /// Corrected characters: the check digits leave no other choice.
    public let corrections: [Correction]
}

/// A text written like an AHV number or a Swiss account but with wrong check digits: misread or miswritten.
public struct DoubtfulNumber: Codable, Hashable, Sendable {
    /// The kind of number it is written like.
    public let kind: FoundNumber.Kind
    /// The recognised text.
    public let text: String
    /// The words that contain it, by their index on the page.
    public let words: [Int]
    /// The box around these words.
    public let box: PageBox
}
